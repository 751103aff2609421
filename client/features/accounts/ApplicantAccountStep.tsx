import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import type { ApplicantStepProps } from "./ApplicantPersonalStep.tsx";
import { signUpTexts, applicantTexts as texts } from "./accounts.texts.ts";

const common = signUpTexts.fields;

/** Step 2: how you get in, and what you agree to. */
export function ApplicantAccountStep({ bind, errorOf, pwd }: ApplicantStepProps) {
  return (
    <>
      <Field
        id={bind("password").id}
        label={common.password}
        hint={texts.passwordHint}
        error={errorOf("password")}
        required
      >
        <PasswordInput {...bind("password")} autoComplete="new-password" />
      </Field>
      <Field id={bind("confirmPassword").id} label={common.confirmPassword} error={errorOf("confirmPassword")} required>
        <PasswordInput {...bind("confirmPassword")} autoComplete="new-password" />
      </Field>
      <Checkbox {...bind("agreeToTerms")} label={common.terms} error={errorOf("agreeToTerms")} required />
      {pwd && (
        <Checkbox
          {...bind("sensitiveDataConsent")}
          label={texts.sensitive}
          hint={texts.sensitiveHint}
          error={errorOf("sensitiveDataConsent")}
          required
        />
      )}
    </>
  );
}
