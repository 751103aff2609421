import { useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { loginToast } from "#client/data/fault-toast.ts";
import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import type { FaultToast } from "#client/data/session-ended-toast.ts";
import styles from "#client/features/accounts/accounts.module.css";
import { EmailField } from "#client/features/accounts/EmailField.tsx";
import { Button } from "#client/ui/controls/Button.tsx";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { correctEmail } from "#shared/accounts/accounts.rest.ts";
import { CorrectEmail } from "#shared/accounts/accounts.schemas.ts";
import { verificationTexts } from "./texts/verification/verification.texts.ts";

const texts = verificationTexts.correction;

const FIELDS = ["new_email", "password"] as const;

interface Props {
  /** The address that was typed during sign-up. */
  email: string;
  /** Called after the link was sent to the corrected address. */
  onCorrected: (email: string) => void;
  onCancel: () => void;
}

/** Corrects a mistyped email address. The password proves that the account belongs to the user. */
export function CorrectEmailForm({ email, onCorrected, onCancel }: Props) {
  const deferred = useDeferredForm<CorrectEmail>({
    defaultValues: { email, password: "", new_email: "" },
    schema: CorrectEmail,
    fields: FIELDS,
  });
  const { form, bind, errorOf, problems, attempt, submit, showServerErrors } = deferred;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FaultToast | null>(null);
  // The button that opened the form is gone.
  const first = bind("new_email").id;
  useEffect(() => document.getElementById(first)?.focus(), [first]);

  const handleSubmit = submit(async () => {
    setBusy(true);
    setFailure(null);
    const result = await call(correctEmail, { body: form.getValues() });
    setBusy(false);
    if (result.ok) return onCorrected(result.value.email);
    const { fault } = result;
    if (fault.code === "INVALID_CREDENTIALS") return showServerErrors([{ field: "password", message: texts.wrong }]);
    const { fields } = mapErrorsToFields(fault, fieldIn(FIELDS), { EMAIL_TAKEN: "new_email" });
    if (fields.length > 0) showServerErrors(fields);
    else setFailure(loginToast(fault));
  });
  return (
    <form className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorSummary problems={problems} attempt={attempt} />
      {failure && (
        <MessageBox type={failure.type} title={failure.title} onDismiss={() => setFailure(null)}>
          <p className={styles.lines}>{failure.message}</p>
        </MessageBox>
      )}
      <p>{texts.lead}</p>
      <EmailField deferred={deferred} name="new_email" label={texts.email} />
      <Field id={bind("password").id} label={texts.password} error={errorOf("password")} required>
        <PasswordInput {...bind("password")} autoComplete="current-password" />
      </Field>
      <div className="row">
        <Button type="submit" busy={busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
        <Button variant="second" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
