import { EmailField } from "#client/features/accounts/EmailField.tsx";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { DeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import type { EmployerForm } from "#shared/accounts/employer-form.ts";
import { ManagerName } from "./ManagerName.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const signUpTexts = registrationTexts.both;
const texts = registrationTexts.employer;

const common = signUpTexts.fields;

export type EmployerStepProps = Pick<DeferredForm<EmployerForm<File>>, "form" | "bind" | "choice" | "errorOf">;

/** Step 1: the sign-in data. */
export function EmployerAccountStep({ form, bind, errorOf, email }: EmployerStepProps & { email: string }) {
  return (
    <>
      <EmailField deferred={{ form, bind, errorOf }} name="email" label={common.email} hint={common.emailHint} />
      <Field
        id={bind("username").id}
        label={texts.username}
        hint={texts.usernameHint}
        error={errorOf("username")}
        required
      >
        <TextInput {...bind("username")} autoComplete="nickname" autoCapitalize="none" spellCheck={false} />
      </Field>
      <ManagerName email={email} />
      <NewPasswordField
        deferred={{ form, bind, errorOf }}
        name="password"
        label={common.password}
        rules="employer"
        personal={[form.getValues("username"), email.replace(/@.*/, "")]}
      />
      <Field id={bind("confirmPassword").id} label={common.confirmPassword} error={errorOf("confirmPassword")} required>
        <PasswordInput {...bind("confirmPassword")} autoComplete="new-password" />
      </Field>
    </>
  );
}
