import { formTexts } from "#client/ui/forms/forms.texts.ts";
import styles from "./Stepper.module.css";

/** The progress of a wizard. `current` counts from 0; the current step reads 'Step 1 of 2: Personal'. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.stepper} aria-label={formTexts.progress}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < current ? styles.done : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span>
            {index === current
              ? formTexts.stepNow(index + 1, steps.length, name)
              : formTexts.stepOther(index + 1, name)}
            {index < current && <span className="visually-hidden">{formTexts.stepDone}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
