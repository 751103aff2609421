import { useId } from "react";
import { NumberInput } from "#client/ui/controls/NumberInput.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { SALARY_PERIODS } from "#shared/jobs/job-lists.ts";
import styles from "./form.module.css";
import { jobFormTexts } from "./texts/job-form/job-form.texts.ts";
import type { JobForm } from "./useJobForm.ts";

const texts = jobFormTexts.salary;

interface Props extends Pick<JobForm, "field" | "choice"> {
  title: string;
}

/** Minimum, maximum and period: one group with a common hint. */
export function SalaryField({ title, field, choice }: Props) {
  const id = useId();
  const period = choice("salary_period");
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is the section's heading, which cannot be a legend.
    <div role="group" className={styles.part} aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.hint}
      </p>
      <div className={styles.three}>
        {(["salary_min", "salary_max"] as const).map((end) => {
          const { id: control, value, onChange, onBlur, error, disabled } = field(end);
          return (
            <Field
              key={end}
              id={control}
              label={end === "salary_min" ? texts.least : texts.most}
              error={error}
              optional
            >
              <NumberInput
                unit={texts.unit}
                inputMode="numeric"
                value={value}
                readOnly={disabled}
                onChange={({ target }) => onChange(target.value)}
                onBlur={onBlur}
              />
            </Field>
          );
        })}
        <Field id={period.id} label={texts.period} error={period.error}>
          <Select
            value={period.value}
            onChange={({ target }) => {
              const chosen = SALARY_PERIODS.find((one) => one === target.value);
              // A select has no read-only state.
              if (chosen && !period.disabled) period.onChange(chosen);
            }}
          >
            {SALARY_PERIODS.map((one) => (
              <option key={one} value={one}>
                {texts.periods[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  );
}
