import { Mail, MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { retryIn } from "#client/data/retry-in.ts";
import accountStyles from "#client/features/accounts/accounts.module.css";
import styles from "#client/features/accounts/email.module.css";
import type { EntryState } from "#client/features/accounts/sign-in/entry-state.ts";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { CorrectEmailForm } from "./CorrectEmailForm.tsx";
import { verificationTexts } from "./texts/verification/verification.texts.ts";
import { useResend } from "./useResend.ts";

const texts = verificationTexts.page;

const pageTexts = accountFieldsTexts.page;

const WAIT = "verify-email-wait";

type Resend = ReturnType<typeof useResend>;

interface Props {
  title: string;
  known: EntryState;
  /** Whether an opened link was invalid, which changes what the form asks for. */
  afterFailure?: boolean;
}

/** Asks people to open the link in the email, can send it again, and lets them correct a mistyped address. */
export function VerifyPending({ title, known, afterFailure = false }: Props) {
  const { email: address, sent = false } = known;
  const resend = useResend(known);
  const { message, dismissMessage, error } = resend;
  usePageTitle(error ? pageTexts.error({ title }) : title);
  return (
    <>
      {message && (
        <MessageBox type={message.type} title={message.title} autoHide={false} toasted onDismiss={dismissMessage}>
          <p>{message.text}</p>
        </MessageBox>
      )}
      {address === undefined ? (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          {known.message && <p>{known.message}</p>}
          <p>{afterFailure ? texts.askAfterFailure : texts.askEmail}</p>
          <ResendForm resend={resend} secondary={sent} />
        </>
      ) : (
        <KnownAddress address={address} sent={sent} note={known.message} resend={resend} />
      )}
      <p>
        <Link className="link-alone" to="/login">
          {texts.backToLogin}
        </Link>
      </p>
    </>
  );
}

interface KnownAddressProps {
  address: string;
  /** Whether an email was sent: during sign-up, or again from this page. */
  sent: boolean;
  /** The server's message about this account from the registration. */
  note: EntryState["message"];
  resend: Resend;
}

function KnownAddress({ address, sent, note, resend }: KnownAddressProps) {
  const [correction, setCorrection] = useState<"none" | "open" | "cancelled" | "done">("none");
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // When the correction form closes, the button that has the focus disappears.
  useEffect(() => {
    if (correction === "cancelled") opener.current?.focus();
    if (correction === "done") heading.current?.focus();
  }, [correction]);
  const handleCorrected = (corrected: string) => {
    setCorrection("done");
    resend.showSent(corrected);
  };
  const view = sent ? texts.waiting : texts.unverified;
  return (
    <>
      <div className={accountStyles.state}>
        <Icon of={sent ? MailCheck : Mail} className={sent ? accountStyles.good : undefined} />
        <h1 ref={heading} tabIndex={-1}>
          {view.heading}
        </h1>
        {note && <p>{note}</p>}
        <p className={styles.address}>{view.text({ email: () => <b key="email">{address}</b> })}</p>
        {note && <p>{texts.approvalNext}</p>}
      </div>
      <section className={styles.more} aria-labelledby="verify-more">
        <h2 id="verify-more">{view.more}</h2>
        {correction === "open" ? (
          <CorrectEmailForm email={address} onCorrected={handleCorrected} onCancel={() => setCorrection("cancelled")} />
        ) : (
          <>
            <p>{view.moreText}</p>
            <ResendForm resend={resend} readOnly secondary={sent} />
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
  );
}

interface ResendFormProps {
  resend: Resend;
  /** Whether the address is known, so that it is not asked for again. */
  readOnly?: boolean;
  /** Whether the button is a secondary one. */
  secondary: boolean;
}

function ResendForm({ resend, readOnly = false, secondary }: ResendFormProps) {
  const { formRef, email, setEmail, error, busy, waitSeconds, onSubmit } = resend;
  const isWaiting = waitSeconds > 0;
  return (
    <form ref={formRef} className="stack" noValidate onSubmit={onSubmit}>
      <Field label={texts.email} error={error} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          readOnly={readOnly}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        wide
        variant={secondary ? "second" : "main"}
        busy={busy}
        busyText={texts.sending}
        inactive={isWaiting}
        aria-describedby={isWaiting ? WAIT : undefined}
      >
        {texts.send}
      </Button>
      {isWaiting && (
        <p id={WAIT} className="soft">
          {retryIn(waitSeconds)}
        </p>
      )}
    </form>
  );
}
