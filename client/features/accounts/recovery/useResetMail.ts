import { useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { forgotPassword } from "#shared/accounts/accounts.rest.ts";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";

const texts = passwordRecoveryTexts.forgot;

/** Requests the email with the reset link. Each failure shows the same toast, and sets `failed` for the page. */
export function useResetMail() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);

  /** Whether the server accepted the request; it does not reveal whether the account exists. */
  const send = async (email: string): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    const result = await call(forgotPassword, { body: { email } });
    setBusy(false);
    if (result.ok) return true;
    const { title, text } = texts.failed;
    toast({ type: "error", title, message: text });
    setFault(result.fault);
    return false;
  };
  return { busy, failed: fault && linesOf(fault), send, dismiss: () => setFault(null) };
}

/** The page also shows how long to wait. */
const linesOf = (fault: CallFault): string[] =>
  fault.code === "TOO_FAST" ? [texts.failed.text, faultToast(fault).message] : [texts.failed.text];
