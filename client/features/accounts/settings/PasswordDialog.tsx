import { call } from "#client/data/api.ts";
import { invalidateEndpoint } from "#client/data/query-client.ts";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { changePassword } from "#shared/accounts/accounts.rest.ts";
import { ChangePasswordForm } from "#shared/accounts/new-password.ts";
import { listSessions } from "#shared/accounts/sessions.rest.ts";
import { NewPasswordField } from "../sign-up/NewPasswordField.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";
import { useAccountForm } from "./useAccountForm.ts";

const texts = accountSettingsTexts.password;

/** Sets a new password; the server ends every other session of the account. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const {
    form: fields,
    bind,
    errorOf,
    ...form
  } = useAccountForm<ChangePasswordForm>({
    defaultValues: { password: "", new_password: "", confirm_password: "" },
    schema: ChangePasswordForm,
    fields: ["password", "new_password", "confirm_password"],
    dependents: { new_password: ["confirm_password"] },
    byCode: { WEAK_PASSWORD: "new_password" },
    act: async (body) => {
      const result = await call(changePassword, { body });
      if (!result.ok) return result.fault;
      toast({ type: "success", title: texts.done, message: result.value.message });
      onClose();
      void invalidateEndpoint(listSessions);
      return null;
    },
  });
  const field = (name: keyof ChangePasswordForm, label: string, autoComplete: string) => (
    <Field id={bind(name).id} label={label} error={errorOf(name)} required>
      <PasswordInput {...bind(name)} autoComplete={autoComplete} />
    </Field>
  );
  return (
    <FormDialog {...form} title={texts.title} words={texts} onClose={onClose}>
      {field("password", texts.current, "current-password")}
      <NewPasswordField
        deferred={{ form: fields, bind, errorOf }}
        name="new_password"
        label={texts.next}
        rules="change"
      />
      {field("confirm_password", texts.confirm, "new-password")}
    </FormDialog>
  );
}
