import { CircleCheck, Lightbulb, TriangleAlert } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";
import passwordStyles from "#client/features/accounts/password.module.css";
import styles from "#client/features/accounts/recovery/recovery.module.css";
import { resetTexts as texts } from "#client/features/accounts/recovery/recovery.texts.ts";
import { StrengthMeter, type StrengthTone } from "#client/ui/controls/StrengthMeter.tsx";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { type NewPasswordForm, passwordStrength, type Strength } from "#shared/accounts/new-password.ts";
import { usePasswordTruth } from "./password-truth.ts";

/** The hints while a new password is typed. */

const TONES: Record<Strength, StrengthTone> = { Weak: "poor", Medium: "fair", Strong: "good" };
const NOTHING: readonly string[] = [];

interface StrengthProps {
  password: string;
  /** Names and addresses of the person. */
  personal?: readonly string[] | undefined;
}

/** The bars and the word of the specification, which count kinds of characters, with a more honest text beside them. */
export function PasswordStrength({ password, personal = NOTHING }: StrengthProps) {
  const { score, strength } = passwordStrength(password);
  const truth = usePasswordTruth(password, personal);
  const word = password ? strength : "";
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

/** Watches the field itself, so that a key renders this part only. */
export function PasswordsMatch({ control }: { control: Control<NewPasswordForm> }) {
  const [password, confirmPassword] = useWatch({ control, name: ["password", "confirmPassword"] });
  return (
    // There from the start, or its words would not be read.
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
