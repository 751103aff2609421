import { useEffect, useRef, useState } from "react";
import type { CallFault, CallOptions, CallResult } from "#client/data/api.ts";
import { type FieldErrors, mapErrorsToFields } from "#client/data/field-errors.ts";
import type { FaultToast } from "#client/data/session-ended-toast.ts";
import { signUpTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import { useIsHere } from "#client/features/accounts/useIsHere.ts";
import type { MessageKind } from "#client/ui/feedback/messageKinds.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { formTexts } from "#client/ui/forms/forms.texts.ts";
import type { FaultCode } from "#shared/fault.ts";
import { keepRegistrationSuccess } from "./registration-success.ts";

/** The message above the form, about the whole form. */
export interface Notice {
  type: MessageKind;
  title: string;
  message: string;
  /** A toast says the very same. */
  toasted?: true;
  /** Offers to send the verification email to this address again. */
  resendTo?: string;
}

interface RegistrationOptions<Field> {
  /** What a refusal says as a toast. */
  toastOf: (fault: CallFault) => FaultToast;
  /** The field of the form that a name of the payload belongs to. */
  fieldOf: (name: string) => Field | undefined;
  byCode: Partial<Record<FaultCode, Field>>;
  /** Some of the refusal belongs to fields. */
  onRefused: (fields: FieldErrors<Field>["fields"]) => void;
}

interface Attempt<Field> {
  email: string;
  /** What travels along, by its field: with a file it may take a while, and can be stopped. */
  files: readonly { field: Field; file: File | null }[];
  send: (options: CallOptions) => Promise<CallResult<unknown>>;
  /** The account is there, and so is this page. */
  onCreated: () => void;
}

/** After these faults the account may exist, although the answer was lost. */
const UNCERTAIN: readonly FaultCode[] = ["UNREACHABLE", "UNAVAILABLE", "INTERNAL"];
const TAKEN: readonly FaultCode[] = ["EMAIL_TAKEN", "USERNAME_TAKEN"];

/** The last press of a sign-up: one call at a time, how far it is, and what came of it. */
export function useRegistration<Field>({ toastOf, fieldOf, byCode, onRefused }: RegistrationOptions<Field>) {
  const [sending, setSending] = useState<{ sent: number | null } | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [stopped, setStopped] = useState(false);
  const running = useRef<AbortController | null>(null);
  const uncertain = useRef(new Set<string>());
  const isHere = useIsHere();
  // The browser's Back may have led to another step before the answer came.
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });

  const refuse = (fault: CallFault, { files }: Attempt<Field>, email: string) => {
    const said = toastOf(fault);
    const { fields: placed, rest } = mapErrorsToFields(fault, fieldOf, byCode);
    // With several files, and where the summary is read by itself, the name says which one it is.
    const fields = placed.map(({ field, message }) => {
      const file = files.find((one) => one.field === field)?.file;
      return { field, message: file ? formTexts.ofFile(file.name, message) : message };
    });
    const isPlaced = fields.length > 0 && isHere();
    // The summary takes the focus, and so is read: the toast that the specification wants is only seen.
    toast({ ...said, silent: isPlaced });
    if (TAKEN.includes(fault.code) && uncertain.current.has(email)) setNotice({ ...perhapsYours, resendTo: email });
    else if (fields.length === 0) setNotice({ ...said, toasted: true });
    else if (rest.length > 0) setNotice({ ...said, message: rest.join("\n") });
    // Showing them may lead a step back, which must not happen on another page.
    if (isPlaced) latest.current(fields);
  };

  /** Makes the call, unless one is on its way: a double click is one account. */
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
      tellCreated();
      // Whoever went to another page meanwhile is not taken away from there.
      if (isHere()) onCreated();
      return;
    }
    if (UNCERTAIN.includes(result.fault.code)) uncertain.current.add(address);
    if (controller.signal.aborted) setStopped(true);
    else refuse(result.fault, attempt, address);
  };

  return {
    busy: sending !== null,
    /** From 0 to 1 while files are on their way. */
    sent: sending?.sent ?? null,
    /** The person stopped it. */
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

/** What a page sees of its registration. */
export type Registration = ReturnType<typeof useRegistration>;

const perhapsYours: Notice = { type: "info", title: texts.perhapsYours.title, message: texts.perhapsYours.text };

function tellCreated(): void {
  keepRegistrationSuccess();
  toast({ type: "success", title: texts.createdTitle, message: texts.createdText });
}
