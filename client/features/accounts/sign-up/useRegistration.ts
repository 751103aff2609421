import { useEffect, useRef, useState } from "react";
import type { CallFault, CallOptions, CallResult } from "#client/data/api.ts";
import { type FieldErrors, mapErrorsToFields } from "#client/data/field-errors.ts";
import type { FaultToast } from "#client/data/session-ended-toast.ts";
import { useIsHere } from "#client/features/accounts/useIsHere.ts";
import type { MessageKind } from "#client/ui/feedback/messageKinds.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import type { FaultCode } from "#shared/fault.ts";
import { keepRegistrationSuccess } from "./registration-success.ts";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const texts = registrationTexts.both;

/** The message above the form, about the whole form. */
export interface Notice {
  type: MessageKind;
  title: string;
  message: string;
  /** A toast has the same text. */
  toasted?: true;
  /** Offers to send the verification email to this address again. */
  resendTo?: string;
}

interface RegistrationOptions<Field> {
  /** Returns the toast for a fault. */
  toastOf: (fault: CallFault) => FaultToast;
  /** Maps a field name of the payload to the form's field. */
  fieldOf: (name: string) => Field | undefined;
  byCode: Partial<Record<FaultCode, Field>>;
  /** Called if some errors belong to fields. */
  onRefused: (fields: FieldErrors<Field>["fields"]) => void;
}

interface Attempt<Field> {
  email: string;
  /** The files to upload, by field: an upload may take a while and can be stopped. */
  files: readonly { field: Field; file: File | null }[];
  send: (options: CallOptions) => Promise<CallResult<unknown>>;
  /** Called after the account was created, if the page is still open. */
  onCreated: () => void;
}

/** After these faults the account may exist, because the answer may have been lost. */
const UNCERTAIN: readonly FaultCode[] = ["UNREACHABLE", "UNAVAILABLE", "INTERNAL"];
const TAKEN: readonly FaultCode[] = ["EMAIL_TAKEN", "USERNAME_TAKEN"];

/** The submit of a sign-up form: one request at a time, its progress, and its result. */
export function useRegistration<Field>({ toastOf, fieldOf, byCode, onRefused }: RegistrationOptions<Field>) {
  const [sending, setSending] = useState<{ sent: number | null } | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [stopped, setStopped] = useState(false);
  const running = useRef<AbortController | null>(null);
  const uncertain = useRef(new Set<string>());
  const isHere = useIsHere();
  // The user may have gone to another step with the browser's Back before the answer arrived.
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });

  const refuse = (fault: CallFault, { files }: Attempt<Field>, email: string) => {
    const refusal = toastOf(fault);
    const { fields: placed, rest } = mapErrorsToFields(fault, fieldOf, byCode);
    // The file name says which of several files an error is about, also in the summary.
    const fields = placed.map(({ field, message }) => {
      const file = files.find((one) => one.field === field)?.file;
      return { field, message: file ? formTexts.ofFile({ file: file.name, problem: message }) : message };
    });
    const isPlaced = fields.length > 0 && isHere();
    // The summary takes the focus and is announced, so the specified toast is only visible.
    toast({ ...refusal, silent: isPlaced });
    if (TAKEN.includes(fault.code) && uncertain.current.has(email)) setNotice({ ...perhapsYours(), resendTo: email });
    else if (fields.length === 0) setNotice({ ...refusal, toasted: true });
    else if (rest.length > 0) setNotice({ ...refusal, message: rest.join("\n") });
    // Showing the errors may go back a step, which must not happen if the user has left the page.
    if (isPlaced) latest.current(fields);
  };

  /** Sends the request unless one is pending, so that a double click creates one account. */
  const register = async (attempt: Attempt<Field>): Promise<void> => {
    const { email, files, send, onCreated } = attempt;
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setSending({ sent: files.some(({ file }) => file !== null) ? 0 : null });
    setNotice(null);
    setStopped(false);
    const result = await send({ signal: controller.signal, onProgress: (sent) => setSending({ sent }) });
    running.current = null;
    setSending(null);
    const address = email.trim().toLowerCase();
    if (result.ok) {
      notifyCreated();
      // If the user has gone to another page in the meantime, stay there.
      if (isHere()) onCreated();
      return;
    }
    if (UNCERTAIN.includes(result.fault.code)) uncertain.current.add(address);
    if (controller.signal.aborted) setStopped(true);
    else refuse(result.fault, attempt, address);
  };

  return {
    busy: sending !== null,
    /** From 0 to 1 during an upload, otherwise null. */
    sent: sending?.sent ?? null,
    /** The user stopped the upload. */
    stopped,
    notice,
    dismiss: () => {
      setNotice(null);
      setStopped(false);
    },
    register,
    cancel: () => running.current?.abort(),
  };
}

/** The state of a registration for the page. */
export type Registration = ReturnType<typeof useRegistration>;

const perhapsYours = (): Notice => ({
  type: "info",
  title: texts.perhapsYours.title,
  message: texts.perhapsYours.text,
});

function notifyCreated(): void {
  keepRegistrationSuccess();
  toast({ type: "success", title: texts.createdTitle, message: texts.createdText });
}
