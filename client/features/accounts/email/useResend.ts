import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { call, messageOr } from "#client/data/api.ts";
import { schemaErrors } from "#client/data/field-errors.ts";
import type { EntryState } from "#client/features/accounts/sign-in/entry-state.ts";
import { useWait } from "#client/features/accounts/useWait.ts";
import type { MessageKind } from "#client/ui/feedback/messageKinds.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { useInvalidFocus } from "#client/ui/forms/useInvalidFocus.ts";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { resendVerification } from "#shared/accounts/accounts.rest.ts";
import { Email } from "#shared/accounts/fields.ts";
import { verificationTexts } from "./texts/verification/verification.texts.ts";

const texts = verificationTexts.page;

/** How many seconds the button is inactive after an email was sent: most emails arrive within that time. */
const WAIT_S = 30;

/** The message about the last email. */
export interface ResendMessage {
  type: MessageKind;
  title: string;
  text: string;
}

/** Sends the verification email again, to the known address or to a typed one. */
export function useResend(known: EntryState) {
  const navigate = useNavigate();
  const { email: address } = known;
  const [message, setMessage] = useState<ResendMessage | null>(null);
  const wait = useWait();

  /** Shows a toast, as specified, and a message on the page, which stays. */
  const show = (type: MessageKind, { title, text }: { title: string; text: string }) => {
    toast({ type, title, message: text });
    setMessage({ type, title, text });
  };

  /** Stores the address and that an email was sent in the history entry, so that a reload shows the same. */
  const showSent = (to: string) => {
    wait.start(WAIT_S);
    show("success", texts.sent);
    if (address !== undefined) navigate("/verify-email", { replace: true, state: { ...known, email: to, sent: true } });
  };

  const { values, set, errorOf, attempt, busy, submit } = useSubmitForm<{ email: string }>({
    defaultValues: { email: "" },
    validate: ({ email }) => {
      const typed = address ?? email;
      return typed.trim() === "" ? { email: texts.emailRequired.text } : schemaErrors(Email, typed, () => "email");
    },
    onSend: async ({ email }) => {
      const to = Email.parse(address ?? email);
      const result = await call(resendVerification, { body: { email: to } });
      if (result.ok) showSent(to);
      else if (result.fault.code === "UNREACHABLE") show("error", texts.sendNetwork);
      else show("error", { title: texts.sendFailed.title, text: messageOr(result.fault, texts.sendFailed.text) });
    },
  });
  const email = address ?? values.email;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wait.left > 0 || busy) return;
    setMessage(null);
    if (email.trim() === "")
      toast({
        type: "error",
        title: texts.emailRequired.title,
        message: texts.emailRequired.text,
        silent: true,
      });
    void submit(event);
  };
  return {
    message,
    dismissMessage: () => setMessage(null),
    showSent,
    email,
    setEmail: (typed: string) => set("email", typed),
    error: errorOf("email"),
    formRef: useInvalidFocus(attempt),
    busy,
    /** 0 if an email may be sent now. */
    waitSeconds: wait.left,
    onSubmit: handleSubmit,
  };
}
