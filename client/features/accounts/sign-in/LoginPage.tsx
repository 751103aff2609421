import { useEffect, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { useStore } from "zustand";
import { call } from "#client/data/api.ts";
import { loginToast } from "#client/data/fault-toast.ts";
import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import { retryIn } from "#client/data/retry-in.ts";
import { forgetStoredSession, sessionStore } from "#client/data/session.ts";
import { type FaultToast, sessionEndedToast } from "#client/data/session-ended-toast.ts";
import { type ApplyOnArrival, forgetWantedJob, wantedJob } from "#client/data/wanted-job.ts";
import styles from "#client/features/accounts/accounts.module.css";
import { signUpTexts, loginTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import { takeRegistrationSuccess } from "#client/features/accounts/sign-up/registration-success.ts";
import { useIsHere } from "#client/features/accounts/useIsHere.ts";
import { useWait } from "#client/features/accounts/useWait.ts";
import { useAppParts } from "#client/shell/app-parts.ts";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { afterLogin } from "#client/shell/paths.ts";
import { appName } from "#client/ui/appName.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { cx } from "#client/ui/cx.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { login as loginEndpoint } from "#shared/accounts/accounts.rest.ts";
import { Login } from "#shared/accounts/accounts.schemas.ts";
import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { useAuth } from "../../../shell/SessionProvider.tsx";
import { type EntryState, entryStateOf } from "./entry-state.ts";
import { LoginHelp, NewHere } from "./LoginMore.tsx";

interface LoginForm {
  email: string;
  password: string;
  rememberMe: boolean;
}

const FIELDS = ["email", "password", "rememberMe"] as const;
const REDIRECT_MS = 100;
const WAIT = "login-wait";
/** As the server compares addresses. */
const emailOf = (typed: string): string => typed.trim().toLowerCase();

/** `/login`. */
export function LoginPage({ title }: PageProps) {
  const { user, login } = useAuth();
  const navigate = useNavigate();
  const preloadPage = useAppParts()?.preloadPage;
  const known = entryStateOf(useLocation().state);
  const wanted = known.from ?? null;
  const { form, bind, errorOf, problems, attempt, submit, showServerErrors } = useDeferredForm<LoginForm>({
    defaultValues: { email: known.email ?? "", password: "", rememberMe: false },
    schema: Login,
    fields: FIELDS,
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FaultToast | null>(null);
  /** Whether a toast says the failure too; why an account is suspended is said once, and stays. */
  const [toasted, setToasted] = useState(true);
  const [created, setCreated] = useState(false);
  const [wantedShown, setWantedShown] = useState(wanted !== null);
  const isHere = useIsHere();
  // Limits are counted by account: another address may be tried at once.
  const rest = useWait();
  const [refusedEmail, setRefusedEmail] = useState<string | null>(null);
  const resting = rest.left > 0 && emailOf(form.watch("email")) === refusedEmail;
  // Why one has to log in: where the server ended the session, what ended it. Then a toast says so too (shell/session-ended.ts).
  const ended = useStore(sessionStore, (session) => (session.ended === "logout" ? null : session.ended));
  const suspension = useStore(sessionStore, (session) => session.why);
  const why = sessionEndedToast(ended ?? "expired", suspension);
  // Said here alone: the reason is what it is about, and it stays until it is closed.
  const isSuspended = ended === "suspended";
  usePageTitle(problems.length > 0 ? signUpTexts.error(title) : title);

  // After the page stands, so that a reader hears the banner arrive.
  useEffect(() => {
    if (takeRegistrationSuccess()) setCreated(true);
  }, []);

  // Signed in here, in another tab, or before: this page has nothing to offer any more.
  useEffect(() => {
    if (!user) return;
    const { to, state } = wayOn(user.user_type, wanted);
    void preloadPage?.(to.replace(/[?#].*$/, ""));
    const timer = setTimeout(() => {
      forgetWantedJob();
      navigate(to, { replace: true, state });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [user, wanted, navigate, preloadPage]);

  const handleSubmit = submit(async () => {
    const values = form.getValues();
    if (resting) return;
    setBusy(true);
    setFailure(null);
    setWantedShown(false);
    const result = await call(loginEndpoint, { body: values });
    setBusy(false);
    if (result.ok) {
      login({ ...result.value, email: emailOf(values.email), rememberMe: values.rememberMe });
      return;
    }
    const { fault } = result;
    const said = loginToast(fault);
    const { fields } = mapErrorsToFields(fault, fieldIn(FIELDS));
    const isRefused = fault.code === "ACCOUNT_SUSPENDED";
    // The summary of the fields takes the focus, and so is read.
    if (!isRefused) toast({ ...said, silent: fields.length > 0 });
    setToasted(!isRefused);
    if (fault.code === "ACCOUNT_NOT_VERIFIED") {
      if (isHere()) navigate("/verify-email", { state: { email: values.email.trim() } });
      return;
    }
    // Whatever is still stored belongs to nobody now.
    if (fault.code === "INVALID_CREDENTIALS" || fault.code === "SIGNED_OUT") forgetStoredSession();
    if (fault.code === "TOO_FAST" && fault.retry_after !== undefined) {
      setRefusedEmail(emailOf(values.email));
      rest.start(fault.retry_after);
    }
    if (fields.length > 0) showServerErrors(fields);
    else setFailure(said);
  });

  return (
    <EntryLayout claim={texts.claim} words={texts.words(appName())}>
      <ErrorSummary problems={problems} attempt={attempt} />
      {created && (
        <MessageBox type="success" onDismiss={() => setCreated(false)}>
          <p>{texts.created}</p>
        </MessageBox>
      )}
      {wantedShown && (
        <MessageBox
          type={isSuspended ? "error" : "info"}
          title={why.title}
          autoHide={false}
          toasted={ended !== null && !isSuspended}
          onDismiss={() => setWantedShown(false)}
        >
          <p className={styles.lines}>{why.message}</p>
        </MessageBox>
      )}
      {failure && (
        <MessageBox type={failure.type} title={failure.title} toasted={toasted} onDismiss={() => setFailure(null)}>
          <p className={styles.lines}>{failure.message}</p>
        </MessageBox>
      )}
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <form className="stack" noValidate onSubmit={handleSubmit}>
        <Field id={bind("email").id} label={texts.email} error={errorOf("email")} required>
          <TextInput {...bind("email")} type="email" autoComplete="username" />
        </Field>
        <Field id={bind("password").id} label={texts.password} error={errorOf("password")} required>
          <PasswordInput {...bind("password")} autoComplete="current-password" />
        </Field>
        <div className={cx("row", styles.between)}>
          <Checkbox {...bind("rememberMe")} label={texts.remember} />
          <ForgotLink control={form.control} known={known} />
        </div>
        <Button
          type="submit"
          wide
          busy={busy || user !== null}
          busyText={texts.busy}
          inactive={resting}
          aria-describedby={resting ? WAIT : undefined}
        >
          {texts.submit}
        </Button>
        {resting && (
          <p id={WAIT} className="soft">
            {retryIn(rest.left)}
          </p>
        )}
      </form>
      <NewHere />
      <LoginHelp />
    </EntryLayout>
  );
}

/**
 * Where the sign-in leads. A seeker who pressed 'Sign in to apply' goes on to that job and applies, also after creating an
 * account and verifying its email; another page that sent the visitor here since then comes first.
 */
function wayOn(type: UserType, wanted: string | null): { to: string; state?: ApplyOnArrival } {
  const job = wantedJob();
  const applies = job !== null && isSeeker(type) && (wanted === null || wanted === jobTarget(job));
  return applies ? { to: jobTarget(job), state: { apply: job } } : { to: afterLogin(type, wanted) };
}

/** Takes along what is in the email field, so that nobody types it twice. */
function ForgotLink({ control, known }: { control: Control<LoginForm>; known: EntryState }) {
  const email = useWatch({ control, name: "email" }).trim();
  return (
    <Link className="link-alone" to="/forgot-password" state={{ ...known, email }}>
      {texts.forgot}
    </Link>
  );
}
