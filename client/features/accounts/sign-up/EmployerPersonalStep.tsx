import styles from "#client/features/accounts/accounts.module.css";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { PhoneInput } from "#client/ui/controls/PhoneInput.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { cleanPhone } from "#shared/accounts/phone.ts";
import type { EmployerStepProps } from "./EmployerAccountStep.tsx";
import { ImageField } from "./ImageField.tsx";
import { TermsHint } from "./TermsHint.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const signUpTexts = registrationTexts.both;
const texts = registrationTexts.employer;

const common = signUpTexts.fields;

/** Step 3: the person who signs up for the company. */
export function EmployerPersonalStep({ bind, choice, errorOf }: EmployerStepProps) {
  return (
    <>
      <p className="soft">{texts.namesHint}</p>
      <div className={styles.pair}>
        <Field id={bind("firstName").id} label={common.firstName} error={errorOf("firstName")} required>
          <TextInput {...bind("firstName")} autoComplete="given-name" />
        </Field>
        <Field id={bind("lastName").id} label={common.lastName} error={errorOf("lastName")} required>
          <TextInput {...bind("lastName")} autoComplete="family-name" />
        </Field>
      </div>
      <Field id={bind("phone").id} label={common.phone} hint={common.phoneHint} error={errorOf("phone")} required>
        <PhoneInput {...bind("phone")} clean={cleanPhone} />
      </Field>
      <Field
        id={bind("address").id}
        label={common.address}
        hint={texts.addressHint}
        error={errorOf("address")}
        required
      >
        <TextArea {...bind("address")} short autoComplete="street-address" />
      </Field>
      <ImageField field={choice("photo")} texts={signUpTexts.photo} />
      <Checkbox
        {...bind("agreeToTerms")}
        label={texts.terms}
        hint={<TermsHint />}
        error={errorOf("agreeToTerms")}
        required
      />
    </>
  );
}
