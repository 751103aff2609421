import { Mail, MailCheck } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { call, messageOr } from "#client/data/api.ts";
import { schemaErrors } from "#client/data/field-errors.ts";
import { retryIn } from "#client/data/retry-in.ts";
import accountStyles from "#client/features/accounts/accounts.module.css";
import { signUpTexts, verifyTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import styles from "#client/features/accounts/email.module.css";
import type { EntryState } from "#client/features/accounts/sign-in/entry-state.ts";
import { useWait } from "#client/features/accounts/useWait.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import type { MessageKind } from "#client/ui/feedback/messageKinds.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { useInvalidFocus } from "#client/ui/forms/useInvalidFocus.ts";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { resendVerification } from "#shared/accounts/accounts.rest.ts";
import { Email } from "#shared/accounts/fields.ts";
import { CorrectEmailForm } from "./CorrectEmailForm.tsx";

const WAIT = "verify-email-wait";
/** So long the button rests after an email was sent: most arrive by then. */
const REST_S = 30;

type Said = { type: MessageKind; title: string; text: string };

interface Props {
  title: string;
  known: EntryState;
  /** A link that was opened did not work: what the form is for now. */
  afterFailure?: boolean;
}

/** Waits for the click in the email, sends it again, and corrects a mistyped address. */
export function VerifyPending({ title, known, afterFailure = false }: Props) {
  const navigate = useNavigate();
  const { email: address, sent = false } = known;
  const [said, setSaid] = useState<Said | null>(null);
  const [correction, setCorrection] = useState<"none" | "open" | "cancelled" | "done">("none");
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const rest = useWait();

  // The correction form takes the focused button along when it closes.
  useEffect(() => {
    if (correction === "cancelled") opener.current?.focus();
    if (correction === "done") heading.current?.focus();
  }, [correction]);

  /** As a toast, as specified, and in the page, where it stays. */
  const say = (type: MessageKind, { title: heading, text }: { title: string; text: string }) => {
    toast({ type, title: heading, message: text });
    setSaid({ type, title: heading, text });
  };

  /** An email is on its way. The history entry remembers that and its address, so that a reload shows the same. */
  const handleSent = (to: string) => {
    rest.start(REST_S);
    say("success", texts.sent);
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
      if (result.ok) handleSent(to);
      else if (result.fault.code === "UNREACHABLE") say("error", texts.sendNetwork);
      else say("error", { title: texts.sendFailed.title, text: messageOr(result.fault, texts.sendFailed.text) });
    },
  });
  const email = address ?? values.email;
  const error = errorOf("email");
  const formRef = useInvalidFocus(attempt);
  usePageTitle(error ? signUpTexts.error(title) : title);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (rest.left > 0 || busy) return;
    setSaid(null);
    const { title: required, text } = texts.emailRequired;
    if (email.trim() === "") toast({ type: "error", title: required, message: text, silent: true });
    void submit(event);
  };
  const handleCorrected = (corrected: string) => {
    setCorrection("done");
    handleSent(corrected);
  };

  const view = sent ? texts.waiting : texts.unverified;
  const form = (
    <form ref={formRef} className="stack" noValidate onSubmit={handleSubmit}>
      <Field label={texts.email} error={error} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          readOnly={address !== undefined}
          onChange={(event) => set("email", event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        wide
        variant={sent ? "second" : "main"}
        busy={busy}
        busyText={texts.sending}
        inactive={rest.left > 0}
        aria-describedby={rest.left > 0 ? WAIT : undefined}
      >
        {texts.send}
      </Button>
      {rest.left > 0 && (
        <p id={WAIT} className="soft">
          {retryIn(rest.left)}
        </p>
      )}
    </form>
  );
  return (
    <>
      {said && (
        <MessageBox type={said.type} title={said.title} autoHide={false} toasted onDismiss={() => setSaid(null)}>
          <p>{said.text}</p>
        </MessageBox>
      )}
      {address === undefined ? (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          {known.message && <p>{known.message}</p>}
          <p>{afterFailure ? texts.askAfterFailure : texts.askEmail}</p>
          {form}
        </>
      ) : (
        <>
          <div className={accountStyles.state}>
            <Icon of={sent ? MailCheck : Mail} className={sent ? accountStyles.good : undefined} />
            <h1 ref={heading} tabIndex={-1}>
              {view.heading}
            </h1>
            {known.message && <p>{known.message}</p>}
            <p className={styles.address}>
              {view.before}
              <b>{address}</b>
              {view.after}
            </p>
            {known.message && <p>{texts.approvalNext}</p>}
          </div>
          <section className={styles.more} aria-labelledby="verify-more">
            <h2 id="verify-more">{view.more}</h2>
            {correction === "open" ? (
              <CorrectEmailForm
                email={address}
                onCorrected={handleCorrected}
                onCancel={() => setCorrection("cancelled")}
              />
            ) : (
              <>
                <p>{view.moreText}</p>
                {form}
                <p>
                  {texts.wrongAddress}{" "}
                  <Button ref={opener} variant="quiet" small onClick={() => setCorrection("open")}>
                    {texts.changeAddress}
                  </Button>
                </p>
              </>
            )}
          </section>
        </>
      )}
      <p>
        <Link className="link-alone" to="/login">
          {texts.backToLogin}
        </Link>
      </p>
    </>
  );
}
