import { CircleCheck, Lightbulb, TriangleAlert } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";
import passwordStyles from "#client/features/accounts/password.module.css";
import styles from "#client/features/accounts/recovery/recovery.module.css";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
import { StrengthMeter, type StrengthTone } from "#client/ui/controls/StrengthMeter.tsx";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { type NewPasswordForm, passwordStrength, type Strength } from "#shared/accounts/new-password.ts";
import { usePasswordTruth } from "./password-truth.ts";

const texts = accountFieldsTexts.newPassword;

/** The hints shown while a new password is typed. */

const TONES: Record<Strength, StrengthTone> = { Weak: "poor", Medium: "fair", Strong: "good" };
const NOTHING: readonly string[] = [];

interface StrengthProps {
  password: string;
  /** The person's names and addresses. */
  personal?: readonly string[] | undefined;
}

/** The specified strength meter, which counts kinds of characters, with a more accurate note next to it. */
export function PasswordStrength({ password, personal = NOTHING }: StrengthProps) {
  const { score, strength } = passwordStrength(password);
  const truth = usePasswordTruth(password, personal);
  const word = password ? texts.strengths[strength] : "";
  return (
    <div>
      <StrengthMeter
        label={texts.strength}
        score={score}
        word={word}
        tone={TONES[strength]}
        warning={truth?.bad ? truth.text : ""}
      />
      {truth && (
        <p className={cx(passwordStyles.truth, truth.bad && passwordStyles.bad)}>
          <Icon of={truth.bad ? TriangleAlert : Lightbulb} />
          <span>{truth.text}</span>
        </p>
      )}
    </div>
  );
}

/** Subscribes to the field itself, so that a key press renders only this part. */
export function PasswordsMatch({ control }: { control: Control<NewPasswordForm> }) {
  const [password, confirmPassword] = useWatch({ control, name: ["password", "confirmPassword"] });
  return (
    // The live region must exist from the start, or its text would not be announced.
    <p className={styles.match} role="status">
      {password && password === confirmPassword && (
        <>
          <Icon of={CircleCheck} />
          {texts.match}
        </>
      )}
    </p>
  );
}
