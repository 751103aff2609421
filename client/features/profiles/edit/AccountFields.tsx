import { imageUrl } from "#client/data/image-url.ts";
import { profileFieldsTexts as fieldTexts } from "#client/features/profiles/fields/texts/profile-fields/profile-fields.texts.ts";
import { profileTexts } from "#client/features/profiles/texts/profile/profile.texts.ts";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { PhoneInput } from "#client/ui/controls/PhoneInput.tsx";
import { TextField } from "#client/ui/controls/TextField.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { cleanPhone } from "#shared/accounts/phone.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import type { UserProfile } from "#shared/profiles/users.schemas.ts";
import { choosesUsername } from "../draft/bodies.ts";
import { PwdIdField } from "../fields/PwdIdField.tsx";
import styles from "./edit.module.css";
import { FormPart } from "./FormPart.tsx";
import { PendingEmail } from "./PendingEmail.tsx";
import { PictureField } from "./PictureField.tsx";
import { SensitiveConsent } from "./SensitiveConsent.tsx";
import { profileFormTexts } from "./texts/profile-form/profile-form.texts.ts";
import type { DraftForm } from "./useDraft.ts";

const texts = profileFormTexts.form;

const labels = profilePartsTexts.labels;

const USER_TYPE_TEXTS = profileTexts.userTypes;

interface Props {
  user: UserProfile;
  form: Pick<DraftForm, "field" | "choice">;
  /** The consent question for the number. */
  asksConsent: boolean;
  disabled: boolean;
  /** Called with the account from an answer. */
  onUser: (user: UserProfile) => void;
}

/** The fields of the account, and the card number of job seekers. */
export function AccountFields({ user, form: { field, choice }, asksConsent, disabled, onUser }: Props) {
  const { user_type: type, pwd_id_number: number, pwd_id_state: state, pending_email: pending } = user;
  return (
    <FormPart title={labels.account}>
      <PictureField {...choice("photo")} texts={texts.photo} stored={imageUrl(user.photo)} />
      <div className={styles.pair}>
        <TextField field={field("first_name")} label={labels.first_name} autoComplete="given-name" required />
        <TextField field={field("last_name")} label={labels.last_name} autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <TextField
          field={field("email")}
          label={labels.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          required
        />
        {choosesUsername(type) ? (
          <TextField
            field={field("username")}
            label={labels.username}
            hint={texts.usernameHint}
            autoComplete="username"
            required
          />
        ) : (
          <Fixed label={labels.username} hint={`${PROFILE_TEXTS.usernameFollows}.`} value={user.username} />
        )}
      </div>
      {pending && <PendingEmail userId={user.id} email={pending} disabled={disabled} onWithdrawn={onUser} />}
      <div className={styles.pair}>
        <PhoneField {...field("phone_number")} required={user.phone_number !== ""} />
        <Fixed
          label={labels.user_type}
          hint={type === "general" ? texts.generalHint : texts.userTypeHint}
          value={USER_TYPE_TEXTS[type]}
        />
      </div>
      {isSeeker(type) && (
        <TextField
          field={field("address")}
          label={labels.address}
          hint={texts.ownAddressHint}
          autoComplete="street-address"
          required
          long
        />
      )}
      {isSeeker(type) && (
        <PwdIdField
          {...field("pwd_id_number")}
          stored={number !== null && state !== null ? { number, state } : null}
          required={type === "pwd"}
          effect={type === "general" || type === "indigenous" ? fieldTexts.pwdId.effect[type] : undefined}
        />
      )}
      {asksConsent && <SensitiveConsent field={choice("sensitiveDataConsent")} disabled={disabled} />}
    </FormPart>
  );
}

/** Read-only text that can be copied, because the form cannot change it. */
function Fixed({ label, hint, value }: { label: string; hint: string; value: string }) {
  return (
    <Field label={label} hint={hint}>
      <TextInput value={value} readOnly />
    </Field>
  );
}

type PhoneProps = FormField<string> & { required: boolean };

function PhoneField({ id, value, onChange, onBlur, error, disabled, required }: PhoneProps) {
  return (
    <Field
      id={id}
      label={labels.phone_number}
      hint={texts.phoneHint}
      error={error}
      required={required}
      optional={!required}
    >
      <PhoneInput
        value={value}
        clean={cleanPhone}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        readOnly={disabled}
      />
    </Field>
  );
}
