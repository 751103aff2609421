import { type SyntheticEvent, useState } from "react";
import * as z from "zod/mini";
import { resendVerification } from "#shared/accounts/accounts.rest.ts";
import { Email } from "#shared/accounts/fields.ts";
import { call, saidOr } from "../../net/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Link } from "../../ui/Link.tsx";
import { MessageBox } from "../../ui/MessageBox.tsx";
import type { MessageKind } from "../../ui/messageKinds.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { signUpTexts, verifyTexts as texts } from "./accounts.texts.ts";
import type { EntryState } from "./entry-state.ts";

const FIELD = "verify-email-address";

type Said = { type: MessageKind; title: string; text: string };

/** Waits for the click in the mail, and sends the mail again. */
export function VerifyPending({ title, known }: { title: string; known: EntryState }) {
  const [email, setEmail] = useState(known.email ?? "");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  usePageTitle(error ? signUpTexts.error(title) : title);

  /** As a toast, as specified, and in the page, where it stays. */
  const say = (type: MessageKind, { title: heading, text }: { title: string; text: string }) => {
    toast({ type, title: heading, message: text, ...(type === "success" ? { autoHideDelay: 5000 } : {}) });
    setSaid({ type, title: heading, text });
  };

  const send = async () => {
    setSaid(null);
    if (email.trim() === "") {
      toast({ type: "error", title: texts.emailRequired.title, message: texts.emailRequired.text });
      refuse(texts.emailRequired.text);
      return;
    }
    const parsed = z.safeParse(Email, email);
    if (!parsed.success) {
      refuse(parsed.error.issues[0]?.message ?? texts.emailRequired.text);
      return;
    }
    setError(undefined);
    setBusy(true);
    const result = await call(resendVerification, { body: { email: parsed.data } });
    setBusy(false);
    if (result.ok) say("success", texts.sent);
    else if (result.fault.code === "UNREACHABLE") say("error", texts.sendNetwork);
    else say("error", { title: texts.sendFailed.title, text: saidOr(result.fault, texts.sendFailed.text) });
  };

  const refuse = (text: string) => {
    setError(text);
    document.getElementById(FIELD)?.focus();
  };

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <>
      {known.message && (
        <MessageBox type="info" autoHide={false}>
          <p>{known.message}</p>
        </MessageBox>
      )}
      {said && (
        <MessageBox type={said.type} title={said.title} autoHide={false} toasted onDismiss={() => setSaid(null)}>
          <p>{said.text}</p>
        </MessageBox>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{known.email ? texts.sentTo : texts.askEmail}</p>
      <form className="stack" noValidate onSubmit={handleSubmit}>
        <Field id={FIELD} label={texts.email} error={error} required>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            readOnly={known.email !== undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" wide busy={busy} busyText={texts.sending}>
          {texts.send}
        </Button>
      </form>
      <p>
        <Link className="link-alone" to="/login">
          {texts.backToLogin}
        </Link>
      </p>
    </>
  );
}
