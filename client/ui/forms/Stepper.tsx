import { hidden } from "#client/ui/layout/tags.tsx";
import styles from "./Stepper.module.css";
import { formsTexts as formTexts } from "./texts/forms/forms.texts.ts";

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
              ? formTexts.stepNow({ step: index + 1, steps: steps.length, name })
              : index < current
                ? formTexts.stepDone({ step: index + 1, name, hidden })
                : formTexts.stepOther({ step: index + 1, name })}
          </span>
        </li>
      ))}
    </ol>
  );
}
