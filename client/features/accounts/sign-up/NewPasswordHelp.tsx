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

/** What is said while a new password is typed. */

const TONES: Record<Strength, StrengthTone> = { Weak: "poor", Medium: "fair", Strong: "good" };
const NOTHING: readonly string[] = [];

interface StrengthProps {
  password: string;
  /** Names and addresses of the person. */
  personal?: readonly string[] | undefined;
}

/** The specification's bars and word, which count kinds of characters, and beside them what is true in words. */
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

/** Watches for itself, so that a key draws only what it changes. */
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
