import { useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { forgotPassword } from "#shared/accounts/accounts.rest.ts";
import { forgotTexts as texts } from "./recovery.texts.ts";

/** Asks for the email with the reset link. Shows every failure as the same toast, and in `failed` for the page. */
export function useResetMail() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string[] | null>(null);

  /** Whether the server took it; it never tells whether there is such an account. */
  const send = async (email: string): Promise<boolean> => {
    setBusy(true);
    setFailed(null);
    const result = await call(forgotPassword, { body: { email } });
    setBusy(false);
    if (result.ok) return true;
    const { title, text } = texts.failed;
    toast({ type: "error", title, message: text });
    // When there is a time to wait, the page says how long.
    setFailed(result.fault.code === "TOO_FAST" ? [text, faultToast(result.fault).message] : [text]);
    return false;
  };
  return { busy, failed, send, dismiss: () => setFailed(null) };
}
