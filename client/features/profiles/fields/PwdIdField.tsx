import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Note } from "#client/ui/forms/FieldNote.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { hasPwdIdShape, PWD_ID_SHAPE } from "#shared/profiles/pwd-id.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import { pwdIdTexts as PWD_ID_TEXTS } from "#shared/profiles/texts/pwd-id/pwd-id.texts.ts";
import styles from "./fields.module.css";
import { PwdIdReview } from "./PwdIdReview.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.pwdId;

interface Props extends FormField<string> {
  /** The account's number and its review; null before there is a number. */
  stored: { number: string; state: PwdIdState } | null;
  /** People who signed up with a number must keep one. */
  required?: boolean;
  /** The effect of an unverified number. */
  effect?: string | undefined;
}

/** The number of a card. Any format is accepted; a note says if it differs from the official one. */
export function PwdIdField({ id, value, onChange, onBlur, error, disabled, stored, required = false, effect }: Props) {
  const typed = value.trim();
  const reviewId = `${id}-review`;
  return (
    <div className={styles.part}>
      <Field
        id={id}
        label={texts.label}
        hint={texts.hint({ shape: PWD_ID_SHAPE })}
        error={error}
        required={required}
        optional={!required}
      >
        <TextInput
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          readOnly={disabled}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={reviewId}
        />
      </Field>
      <div id={reviewId} className={styles.below}>
        {stored && typed === stored.number && <PwdIdReview state={stored.state} />}
        {stored && typed !== stored.number && typed !== "" && <Note>{texts.checkedAgain}</Note>}
        {effect && typed !== "" && stored?.state !== "verified" && <Note>{effect}</Note>}
        {typed !== "" && !hasPwdIdShape(typed) && <Note>{PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE })}</Note>}
      </div>
    </div>
  );
}
