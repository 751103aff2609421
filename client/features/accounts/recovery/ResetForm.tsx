import { useState } from "react";
import { call } from "#client/data/api.ts";
import { resetToast } from "#client/data/fault-toast.ts";
import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";
import type { FaultToast } from "#client/data/session-ended-toast.ts";
import { NewPasswordField } from "#client/features/accounts/sign-up/NewPasswordField.tsx";
import { PasswordsMatch } from "#client/features/accounts/sign-up/NewPasswordHelp.tsx";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { resetPassword } from "#shared/accounts/accounts.rest.ts";
import { NewPasswordForm } from "#shared/accounts/new-password.ts";
import { RecoveryFoot } from "./RecoveryFoot.tsx";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";

const texts = passwordRecoveryTexts.reset;

const pageTexts = accountFieldsTexts.page;

const FIELDS = ["password", "confirmPassword"] as const;

interface ResetFormProps {
  title: string;
  token: string;
  onDone: (message: string) => void;
  /** Called when the token is unknown or no longer valid. */
  onInvalid: () => void;
}

export function ResetForm({ title, token, onDone, onInvalid }: ResetFormProps) {
  const { form, bind, errorOf, problems, attempt, submit, showServerErrors } = useDeferredForm<NewPasswordForm>({
    defaultValues: { password: "", confirmPassword: "" },
    schema: NewPasswordForm,
    fields: FIELDS,
    dependents: { password: ["confirmPassword"] },
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FaultToast | null>(null);
  usePageTitle(problems.length > 0 ? pageTexts.error({ title }) : title);

  const handleSubmit = submit(async () => {
    setBusy(true);
    setFailure(null);
    const result = await call(resetPassword, { body: { token, ...form.getValues() } });
    setBusy(false);
    if (result.ok) return onDone(result.value.message);
    const { fault } = result;
    // A token that was truncated in the email fails the schema.
    if (fault.code === "INVALID_TOKEN" || fault.fields?.token) return onInvalid();
    const refusal = resetToast(fault);
    const { fields } = mapErrorsToFields(fault, fieldIn(FIELDS), { WEAK_PASSWORD: "password" });
    // The error summary takes the focus and is announced.
    toast({ ...refusal, silent: fields.length > 0 });
    if (fields.length > 0) showServerErrors(fields);
    else setFailure(refusal);
  });

  return (
    <>
      <ErrorSummary problems={problems} attempt={attempt} />
      {failure && (
        <MessageBox type={failure.type} title={failure.title} toasted onDismiss={() => setFailure(null)}>
          <p>{failure.message}</p>
        </MessageBox>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{texts.lead}</p>
      <form className="stack" noValidate onSubmit={handleSubmit}>
        <NewPasswordField deferred={{ form, bind, errorOf }} name="password" label={texts.password} rules="change" />
        <Field
          id={bind("confirmPassword").id}
          label={texts.confirmPassword}
          error={errorOf("confirmPassword")}
          required
        >
          <PasswordInput {...bind("confirmPassword")} autoComplete="new-password" />
        </Field>
        <PasswordsMatch control={form.control} />
        <Button type="submit" wide busy={busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
      </form>
      <RecoveryFoot />
    </>
  );
}
