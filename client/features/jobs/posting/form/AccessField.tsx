import { Check, CircleQuestionMark, type LucideIcon, X } from "lucide-react";
import { useId } from "react";
import { cx } from "#client/ui/cx.ts";
import { FieldError } from "#client/ui/forms/FieldError.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES, type AccessFeature } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, type AccessAnswer } from "#shared/jobs/job-lists.ts";
import { ACCESS_ANSWER_TEXTS } from "#shared/jobs/job-words.ts";
import type { JobAccess } from "#shared/jobs/jobs.schemas.ts";
import styles from "./AccessField.module.css";
import form from "./form.module.css";
import { jobFormTexts } from "./texts/job-form/job-form.texts.ts";

const texts = jobFormTexts.access;
const ICONS: Record<AccessAnswer, LucideIcon> = { yes: Check, no: X, unknown: CircleQuestionMark };

/** The accessibility of the workplace: a group of radio buttons for each feature. */
export function AccessField({
  title,
  id,
  value,
  onChange,
  error,
  disabled = false,
}: FormField<JobAccess> & { title: string }) {
  const titleId = useId();
  return (
    <section className={form.part} aria-labelledby={titleId} data-field="">
      <h2 id={titleId}>{title}</h2>
      <p className={form.hint}>{texts.lead}</p>
      <FieldError id={`${id}-error`} text={error} />
      <div className={styles.features}>
        {ACCESS_FEATURES.map((feature, index) => (
          <Feature
            key={feature}
            feature={feature}
            // The error summary links here.
            firstId={index === 0 ? id : undefined}
            value={value[feature]}
            onChoose={(answer) => !disabled && onChange({ ...value, [feature]: answer })}
          />
        ))}
      </div>
    </section>
  );
}

interface FeatureProps {
  feature: AccessFeature;
  firstId: string | undefined;
  value: AccessAnswer;
  onChoose: (answer: AccessAnswer) => void;
}

function Feature({ feature, firstId, value, onChoose }: FeatureProps) {
  const name = useId();
  return (
    <fieldset className={styles.feature}>
      <legend>{ACCESS_FEATURE_TEXTS[feature]}</legend>
      <div className={styles.answers}>
        {ACCESS_ANSWERS.map((answer, index) => (
          <label key={answer} className={cx(styles.answer, styles[answer])}>
            <input
              type="radio"
              id={index === 0 ? firstId : undefined}
              name={name}
              value={answer}
              checked={value === answer}
              onChange={() => onChoose(answer)}
            />
            <Icon of={ICONS[answer]} />
            {ACCESS_ANSWER_TEXTS[answer]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
