import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import type { ApplicantStepProps } from "./ApplicantPersonalStep.tsx";
import { ImageField } from "./ImageField.tsx";
import { ManagerName } from "./ManagerName.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { TermsHint } from "./TermsHint.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const signUpTexts = registrationTexts.both;
const texts = registrationTexts.applicant;

const SENSITIVE_CONSENT = consentsTexts.sensitive;

const common = signUpTexts.fields;

/** Step 2: the sign-in data and the consents. */
export function ApplicantAccountStep({
  form,
  bind,
  choice,
  errorOf,
  pwd,
  email,
}: ApplicantStepProps & { email: string }) {
  return (
    <>
      <ManagerName email={email} />
      <NewPasswordField
        deferred={{ form, bind, errorOf }}
        name="password"
        label={common.password}
        rules="applicant"
        personal={[form.getValues("firstName"), form.getValues("lastName"), email.replace(/@.*/, "")]}
      />
      <Field id={bind("confirmPassword").id} label={common.confirmPassword} error={errorOf("confirmPassword")} required>
        <PasswordInput {...bind("confirmPassword")} autoComplete="new-password" />
      </Field>
      <ImageField field={choice("photo")} texts={signUpTexts.photo} />
      <Checkbox
        {...bind("agreeToTerms")}
        label={common.terms}
        hint={<TermsHint />}
        error={errorOf("agreeToTerms")}
        required
      />
      {pwd && (
        <Checkbox
          {...bind("sensitiveDataConsent")}
          label={SENSITIVE_CONSENT.agree}
          hint={
            <>
              {SENSITIVE_CONSENT.facts} {SENSITIVE_CONSENT.withdraw}{" "}
              <NewTabLink to="/privacy">{texts.sensitiveLink}</NewTabLink>
            </>
          }
          error={errorOf("sensitiveDataConsent")}
          required
        />
      )}
    </>
  );
}
