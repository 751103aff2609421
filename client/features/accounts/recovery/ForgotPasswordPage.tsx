import { useState } from "react";
import { useLocation } from "react-router";
import { entryStateOf } from "#client/features/accounts/sign-in/entry-state.ts";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
import { useHeadingFocus } from "#client/features/accounts/useHeadingFocus.ts";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ForgotPassword } from "#shared/accounts/accounts.schemas.ts";
import { ForgotSent } from "./ForgotSent.tsx";
import { RecoveryFoot } from "./RecoveryFoot.tsx";
import { ResetMailFailed } from "./ResetMailFailed.tsx";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";
import { useResetMail } from "./useResetMail.ts";

const texts = passwordRecoveryTexts.forgot;

const pageTexts = accountFieldsTexts.page;

/** `/forgot-password`: asks for the address, then explains what to do with the email. */
export function ForgotPasswordPage({ title }: PageProps) {
  const known = entryStateOf(useLocation().state);
  const [email, setEmail] = useState(known.email ?? "");
  const [view, setView] = useState<"form" | "sent">("form");
  const place = useHeadingFocus(view);
  return (
    <EntryLayout claim={texts.claim}>
      <div className="stack" ref={place}>
        {view === "form" ? (
          <ForgotForm
            title={title}
            email={email}
            onSent={(address) => {
              setEmail(address);
              setView("sent");
            }}
          />
        ) : (
          <ForgotSent title={title} email={email} onOtherAddress={() => setView("form")} />
        )}
        <RecoveryFoot known={{ ...known, ...(email ? { email } : {}) }} />
      </div>
    </EntryLayout>
  );
}

interface ForgotFormProps {
  title: string;
  /** The initial value of the field. */
  email: string;
  onSent: (email: string) => void;
}

function ForgotForm({ title, email, onSent }: ForgotFormProps) {
  const { form, bind, errorOf, problems, attempt, submit } = useDeferredForm<{ email: string }>({
    defaultValues: { email },
    schema: ForgotPassword,
    fields: ["email"],
  });
  const { busy, failed, send, dismiss } = useResetMail();
  usePageTitle(problems.length > 0 ? pageTexts.error({ title }) : title);

  const handleSubmit = submit(async () => {
    const address = form.getValues("email").trim();
    if (await send(address)) onSent(address);
  });
  return (
    <>
      <ErrorSummary problems={problems} attempt={attempt} />
      {failed && <ResetMailFailed lines={failed} onDismiss={dismiss} />}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{texts.lead}</p>
      <form className="stack" noValidate onSubmit={handleSubmit}>
        <Field id={bind("email").id} label={texts.email} error={errorOf("email")} required>
          <TextInput {...bind("email")} type="email" autoComplete="username" />
        </Field>
        <Button type="submit" wide busy={busy} busyText={texts.sending}>
          {texts.send}
        </Button>
      </form>
    </>
  );
}
