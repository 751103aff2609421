import { useEffect, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { useStore } from "zustand";
import { retryIn } from "#client/data/retry-in.ts";
import { sessionStore } from "#client/data/session.ts";
import { sessionEndedToast } from "#client/data/session-ended-toast.ts";
import { type ApplyOnArrival, forgetWantedJob, wantedJob } from "#client/data/wanted-job.ts";
import styles from "#client/features/accounts/accounts.module.css";
import { takeRegistrationSuccess } from "#client/features/accounts/sign-up/registration-success.ts";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
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
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { useAuth } from "../../../shell/SessionProvider.tsx";
import { type EntryState, entryStateOf } from "./entry-state.ts";
import { LoginHelp, NewHere } from "./LoginMore.tsx";
import { signInTexts as texts } from "./texts/sign-in.texts.ts";
import { type LoginForm, useLogin } from "./useLogin.ts";

const pageTexts = accountFieldsTexts.page;

const REDIRECT_MS = 100;
const WAIT = "login-wait";

/** `/login`. */
export function LoginPage({ title }: PageProps) {
  const { user } = useAuth();
  const known = entryStateOf(useLocation().state);
  const wanted = known.from ?? null;
  const [wantedShown, setWantedShown] = useState(wanted !== null);
  const { form, bind, errorOf, problems, attempt, submit, busy, failure, dismissFailure, waitSeconds } = useLogin(
    known.email ?? "",
    () => setWantedShown(false),
  );
  usePageTitle(problems.length > 0 ? pageTexts.error({ title }) : title);
  useLeaveWhenSignedIn(user, wanted);
  const isWaiting = waitSeconds > 0;
  return (
    <EntryLayout claim={texts.claim} words={texts.words({ app: appName() })}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <AccountCreated />
      {wantedShown && <SignInReason onDismiss={() => setWantedShown(false)} />}
      {failure && (
        <MessageBox type={failure.type} title={failure.title} toasted={failure.toasted} onDismiss={dismissFailure}>
          <p className={styles.lines}>{failure.message}</p>
        </MessageBox>
      )}
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <form className="stack" noValidate onSubmit={submit}>
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
          inactive={isWaiting}
          aria-describedby={isWaiting ? WAIT : undefined}
        >
          {texts.submit}
        </Button>
        {isWaiting && (
          <p id={WAIT} className="soft">
            {retryIn(waitSeconds)}
          </p>
        )}
      </form>
      <NewHere />
      <LoginHelp />
    </EntryLayout>
  );
}

/**
 * Says that an account was just created. It is added after the page was rendered, so that screen readers announce it.
 */
function AccountCreated() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (takeRegistrationSuccess()) setShown(true);
  }, []);
  if (!shown) return null;
  return (
    <MessageBox type="success" onDismiss={() => setShown(false)}>
      <p>{texts.created}</p>
    </MessageBox>
  );
}

/**
 * Says why the user must sign in. If the server ended the session, a toast gives the reason too
 * (shell/session-ended.ts).
 */
function SignInReason({ onDismiss }: { onDismiss: () => void }) {
  const ended = useStore(sessionStore, (session) => (session.ended === "logout" ? null : session.ended));
  const suspension = useStore(sessionStore, (session) => session.why);
  const { title, message } = sessionEndedToast(ended ?? "expired", suspension);
  // A suspension has no toast: its reason stays here until it is closed.
  const isSuspended = ended === "suspended";
  return (
    <MessageBox
      type={isSuspended ? "error" : "info"}
      title={title}
      autoHide={false}
      toasted={ended !== null && !isSuspended}
      onDismiss={onDismiss}
    >
      <p className={styles.lines}>{message}</p>
    </MessageBox>
  );
}

/** Leaves the page once a user is signed in: here, in another tab, or before the page opened. */
function useLeaveWhenSignedIn(user: SessionUser | null, wanted: string | null): void {
  const navigate = useNavigate();
  const preloadPage = useAppParts()?.preloadPage;
  useEffect(() => {
    if (!user) return;
    const { to, state } = destinationOf(user.user_type, wanted);
    void preloadPage?.(to.replace(/[?#].*$/, ""));
    const timer = setTimeout(() => {
      forgetWantedJob();
      navigate(to, { replace: true, state });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [user, wanted, navigate, preloadPage]);
}

/**
 * The page that follows the sign-in. Job seekers who pressed 'Sign in to apply' go to that job and its application
 * form, even after creating an account and verifying its email. If another page redirected the visitor here since then,
 * that page follows.
 */
function destinationOf(type: UserType, wanted: string | null): { to: string; state?: ApplyOnArrival } {
  const job = wantedJob();
  const applies = job !== null && isSeeker(type) && (wanted === null || wanted === jobTarget(job));
  return applies ? { to: jobTarget(job), state: { apply: job } } : { to: afterLogin(type, wanted) };
}

/** Passes on the typed email address, so that it need not be typed again. */
function ForgotLink({ control, known }: { control: Control<LoginForm>; known: EntryState }) {
  const email = useWatch({ control, name: "email" }).trim();
  return (
    <Link className="link-alone" to="/forgot-password" state={{ ...known, email }}>
      {texts.forgot}
    </Link>
  );
}
