import { call } from "#client/data/api.ts";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { ChangeEmail, changeEmail } from "#shared/accounts/own-account.rest.ts";
import type { OwnEmail } from "#shared/accounts/session-user.ts";
import { pendingEmailTexts as PENDING_EMAIL } from "#shared/accounts/texts/pending-email/pending-email.texts.ts";
import { FormDialog } from "./FormDialog.tsx";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";
import { useAccountForm } from "./useAccountForm.ts";

const texts = accountSettingsTexts.email;

interface Props {
  onChanged: (own: OwnEmail) => void;
  onClose: () => void;
}

/** Asks for a new address. It is used only after its emailed link was opened. */
export function EmailDialog({ onChanged, onClose }: Props) {
  const {
    form: _fields,
    bind,
    errorOf,
    ...form
  } = useAccountForm<ChangeEmail>({
    defaultValues: { email: "", password: "" },
    schema: ChangeEmail,
    fields: ["email", "password"],
    act: async (body) => {
      const result = await call(changeEmail, { body });
      if (!result.ok) return result.fault;
      const { pending_email: pending } = result.value;
      const message = pending ? PENDING_EMAIL.pending({ email: pending }) : texts.same;
      toast({ type: "success", title: pending ? texts.sent : texts.kept, message });
      onChanged(result.value);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog {...form} title={texts.title} words={texts} onClose={onClose} lead={<p>{texts.lead}</p>}>
      <Field id={bind("email").id} label={texts.email} error={errorOf("email")} required>
        <TextInput {...bind("email")} type="email" autoComplete="email" />
      </Field>
      <Field id={bind("password").id} label={texts.password} error={errorOf("password")} required>
        <PasswordInput {...bind("password")} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
