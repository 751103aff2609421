import { CircleCheck } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";
import { type NewPasswordForm, passwordStrength, type Strength } from "#shared/accounts/new-password.ts";
import { Icon } from "../../ui/Icon.tsx";
import { StrengthMeter, type StrengthTone } from "../../ui/StrengthMeter.tsx";
import styles from "./recovery.module.css";
import { resetTexts as texts } from "./recovery.texts.ts";

/** What is said while a new password is typed. Each watches for itself, so that a key draws only what it changes. */

interface Watching {
  control: Control<NewPasswordForm>;
}

const TONES: Record<Strength, StrengthTone> = { Weak: "poor", Medium: "fair", Strong: "good" };

export function PasswordStrength({ control }: Watching) {
  const password = useWatch({ control, name: "password" });
  const { score, strength } = passwordStrength(password);
  return <StrengthMeter label={texts.strength} score={score} word={password ? strength : ""} tone={TONES[strength]} />;
}

export function PasswordsMatch({ control }: Watching) {
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
