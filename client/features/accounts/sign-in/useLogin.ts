import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#client/data/api.ts";
import { loginToast } from "#client/data/fault-toast.ts";
import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import { forgetStoredSession } from "#client/data/session.ts";
import type { FaultToast } from "#client/data/session-ended-toast.ts";
import { useIsHere } from "#client/features/accounts/useIsHere.ts";
import { useWait } from "#client/features/accounts/useWait.ts";
import { useAuth } from "#client/shell/SessionProvider.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { login as loginEndpoint } from "#shared/accounts/accounts.rest.ts";
import { Login } from "#shared/accounts/accounts.schemas.ts";

export interface LoginForm {
  email: string;
  password: string;
  rememberMe: boolean;
}

const FIELDS = ["email", "password", "rememberMe"] as const;

/** Normalizes an address as the server does. */
const emailOf = (typed: string): string => typed.trim().toLowerCase();

/** A refused sign-in. `toasted`: a toast has the same text. */
interface Failure extends FaultToast {
  toasted: boolean;
}

/**
 * The sign-in form and the server's answer. `waitSeconds` is how long the typed address must wait after too many
 * attempts, or 0.
 * @param firstEmail the initial value of the email field
 * @param onSend called when a sign-in is sent
 */
export function useLogin(firstEmail: string, onSend: () => void) {
  const { login } = useAuth();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const fields = useDeferredForm<LoginForm>({
    defaultValues: { email: firstEmail, password: "", rememberMe: false },
    schema: Login,
    fields: FIELDS,
  });
  const { form, showServerErrors } = fields;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // The server limits each account separately, so another address can be tried immediately.
  const wait = useWait();
  const [refusedEmail, setRefusedEmail] = useState<string | null>(null);
  const waitSeconds = emailOf(form.watch("email")) === refusedEmail ? wait.left : 0;

  const submit = fields.submit(async () => {
    if (waitSeconds > 0) return;
    const values = form.getValues();
    setBusy(true);
    setFailure(null);
    onSend();
    const result = await call(loginEndpoint, { body: values });
    setBusy(false);
    if (result.ok) {
      login({ ...result.value, email: emailOf(values.email), rememberMe: values.rememberMe });
      return;
    }
    const { fault } = result;
    const message = loginToast(fault);
    const errors = mapErrorsToFields(fault, fieldIn(FIELDS)).fields;
    // The reason of a suspension is long, so it is shown only on the page, where it stays.
    const toasted = fault.code !== "ACCOUNT_SUSPENDED";
    // The error summary takes the focus, so screen readers announce it.
    if (toasted) toast({ ...message, silent: errors.length > 0 });
    if (fault.code === "ACCOUNT_NOT_VERIFIED") {
      if (isHere()) navigate("/verify-email", { state: { email: values.email.trim() } });
      return;
    }
    // The stored session is no longer valid.
    if (fault.code === "INVALID_CREDENTIALS" || fault.code === "SIGNED_OUT") forgetStoredSession();
    if (fault.code === "TOO_FAST" && fault.retry_after !== undefined) {
      setRefusedEmail(emailOf(values.email));
      wait.start(fault.retry_after);
    }
    if (errors.length > 0) showServerErrors(errors);
    else setFailure({ ...message, toasted });
  });
  return { ...fields, submit, busy, failure, dismissFailure: () => setFailure(null), waitSeconds };
}
