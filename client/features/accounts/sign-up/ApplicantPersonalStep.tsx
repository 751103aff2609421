import styles from "#client/features/accounts/accounts.module.css";
import { EmailField } from "#client/features/accounts/EmailField.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { PhoneInput } from "#client/ui/controls/PhoneInput.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Note } from "#client/ui/forms/FieldNote.tsx";
import type { DeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import type { ApplicantForm } from "#shared/accounts/applicant-form.ts";
import { cleanPhone } from "#shared/accounts/phone.ts";
import { hasPwdIdShape, PWD_ID_SHAPE } from "#shared/profiles/pwd-id.ts";
import { pwdIdTexts as PWD_ID_TEXTS } from "#shared/profiles/texts/pwd-id/pwd-id.texts.ts";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const signUpTexts = registrationTexts.both;
const texts = registrationTexts.applicant;

const common = signUpTexts.fields;

export type ApplicantStepProps = Pick<DeferredForm<ApplicantForm<File>>, "form" | "bind" | "choice" | "errorOf"> & {
  /** 'Person with Disability' is chosen. */
  pwd: boolean;
};

const SHAPE_NOTE = "pwd-id-shape";

/** Step 1: personal data. */
export function ApplicantPersonalStep({
  form,
  bind,
  errorOf,
  pwd,
  pwdIdNumber,
}: ApplicantStepProps & {
  /** The values typed so far. */
  pwdIdNumber: string;
}) {
  const otherShape = pwdIdNumber.trim() !== "" && !hasPwdIdShape(pwdIdNumber);
  return (
    <>
      <ChoiceGroup
        {...bind("userType")}
        legend={texts.userType.legend}
        error={errorOf("userType")}
        required
        choices={[
          { value: "general", label: texts.userType.general, hint: texts.userType.generalHint },
          { value: "pwd", label: texts.userType.pwd, hint: texts.userType.pwdHint },
        ]}
      />
      <div className={styles.ways}>
        <p>{texts.userType.noIdYet}</p>
        <p>{texts.userType.indigenous}</p>
      </div>
      <div className={styles.pair}>
        <Field id={bind("firstName").id} label={common.firstName} error={errorOf("firstName")} required>
          <TextInput {...bind("firstName")} autoComplete="given-name" />
        </Field>
        <Field id={bind("lastName").id} label={common.lastName} error={errorOf("lastName")} required>
          <TextInput {...bind("lastName")} autoComplete="family-name" />
        </Field>
      </div>
      <EmailField deferred={{ form, bind, errorOf }} name="email" label={common.email} hint={common.emailHint} />
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
      {pwd && (
        <Field
          id={bind("pwdIdNumber").id}
          label={texts.pwdId}
          hint={texts.pwdIdHint}
          error={errorOf("pwdIdNumber")}
          required
        >
          <TextInput {...bind("pwdIdNumber")} autoComplete="off" aria-describedby={SHAPE_NOTE} />
          <div id={SHAPE_NOTE}>{otherShape && <Note>{PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE })}</Note>}</div>
        </Field>
      )}
    </>
  );
}
