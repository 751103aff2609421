import { type ReactNode, useId } from "react";
import { CharacterCount } from "#client/ui/controls/CharacterCount.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { NumberInput } from "#client/ui/controls/NumberInput.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { TextField } from "#client/ui/controls/TextField.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { JOB_DESCRIPTION_MAX, JOB_REQUIREMENTS_MAX } from "#shared/jobs/job-form.ts";
import { JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { JOB_TYPE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import { dayOf } from "../closing-date.ts";
import { AccessField } from "./AccessField.tsx";
import styles from "./form.module.css";
import { SalaryField } from "./SalaryField.tsx";
import { SkillsPicker } from "./SkillsPicker.tsx";
import { jobFormTexts as texts } from "./texts/job-form/job-form.texts.ts";
import type { JobForm } from "./useJobForm.ts";

type Binding = Pick<JobForm, "field" | "choice">;

/** All fields of a job, in the order of a job seeker's questions. */
export function JobFormFields({ field, choice }: Binding) {
  return (
    <>
      <Part title={texts.parts.work}>
        <TextField field={field("title")} label={texts.title.label} hint={texts.title.hint} required />
        <LongText
          field={field("description")}
          rows={10}
          texts={texts.description}
          most={JOB_DESCRIPTION_MAX}
          required
        />
        <LongText field={field("requirements")} rows={6} texts={texts.requirements} most={JOB_REQUIREMENTS_MAX} />
      </Part>
      <Part title={texts.parts.where}>
        <TextField field={field("location")} label={texts.location.label} hint={texts.location.hint} required />
        <Chosen field={choice("work_mode")} of={texts.workMode} labels={WORK_MODE_TEXTS} choices={WORK_MODES} />
        <Chosen field={choice("type")} of={texts.type} labels={JOB_TYPE_TEXTS} choices={JOB_TYPES} />
        <div className={styles.pair}>
          <NumberField field={field("openings")} texts={texts.openings} required />
          <ClosingDate field={field("expires_at")} />
        </div>
      </Part>
      <SalaryField title={texts.parts.pay} field={field} choice={choice} />
      <Part title={texts.parts.skills}>
        <SkillsPicker {...choice("skills")} />
        <NumberField field={field("experience_years")} texts={texts.experience} />
      </Part>
      <AccessField title={texts.parts.access} {...choice("access")} />
    </>
  );
}

/** A section of the form with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** As the counter asks for its texts. */
const COUNT = {
  left: (left: number) => texts.count.left({ left }),
  over: (over: number) => texts.count.over({ over }),
};

interface LongTextProps {
  field: FormField<string>;
  rows: number;
  texts: { label: string; hint: string };
  most: number;
  required?: boolean;
}

function LongText({ field, rows, texts: { label, hint }, most, required = false }: LongTextProps) {
  const { id, value, onChange, onBlur, error, disabled } = field;
  return (
    <div className={styles.long}>
      <Field id={id} label={label} hint={hint} error={error} required={required} optional={!required}>
        <TextArea
          value={value}
          rows={rows}
          readOnly={disabled}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
      </Field>
      <CharacterCount length={value.trim().length} most={most} texts={COUNT} />
    </div>
  );
}

interface ChosenProps<V extends string> {
  field: FormField<V | "">;
  of: { legend: string; hints: Record<V, string> };
  labels: Record<V, string>;
  choices: readonly V[];
}

/** A choice between a few cards. None is preselected, so that the answer is not decided already. */
function Chosen<V extends string>({ field, of, labels, choices }: ChosenProps<V>) {
  const { id, value, onChange, error, disabled } = field;
  return (
    <ChoiceGroup
      id={id}
      legend={of.legend}
      required
      error={error}
      choices={choices.map((one) => ({ value: one, label: labels[one], hint: of.hints[one] }))}
      // An empty text matches no option: the group is controlled, with nothing chosen.
      value={value as V}
      onChoose={(chosen) => !disabled && onChange(chosen)}
    />
  );
}

interface NumberFieldProps {
  field: FormField<string>;
  texts: { label: string; hint: string };
  required?: boolean;
}

function NumberField({ field, texts: { label, hint }, required = false }: NumberFieldProps) {
  const { id, value, onChange, onBlur, error, disabled } = field;
  return (
    <Field
      id={id}
      className={styles.short}
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={!required}
    >
      <NumberInput
        inputMode="numeric"
        value={value}
        readOnly={disabled}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}

function ClosingDate({ field }: { field: FormField<string> }) {
  const { id, value, onChange, onBlur, error, disabled } = field;
  return (
    <Field id={id} label={texts.expiry.label} hint={texts.expiry.hint} error={error} optional>
      <TextInput
        type="date"
        className={styles.date}
        min={dayOf(new Date().toISOString())}
        value={value}
        readOnly={disabled}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}
