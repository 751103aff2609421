import { Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { SuggestionList } from "#client/ui/controls/SuggestionList.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { JOB_SKILLS_MAX } from "#shared/jobs/job-form.ts";
import { SKILL_MAX } from "#shared/jobs/job-limits.ts";
import { IMPORTANCE_MIN } from "#shared/jobs/job-lists.ts";
import type { JobSkill } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { foldText } from "#shared/text.ts";
import styles from "./SkillsPicker.module.css";
import { jobFormTexts } from "./texts/job-form/job-form.texts.ts";
import { useSkillEntry } from "./useSkillEntry.ts";

const texts = jobFormTexts.skills;

/** What is wrong with adding a name to these skills, if anything. */
type Problem = "skillLong" | "skillTwice" | "skillsMany";

function problemOf(name: string, skills: readonly JobSkill[]): Problem | undefined {
  if (name.length > SKILL_MAX) return "skillLong";
  if (skills.some((one) => foldText(one.name) === foldText(name))) return "skillTwice";
  return skills.length >= JOB_SKILLS_MAX ? "skillsMany" : undefined;
}

/** The skills that a job requires: a field that adds one, and below it the added ones with their importance. */
export function SkillsPicker({ id, value, onChange, error, disabled = false }: FormField<JobSkill[]>) {
  const input = useRef<HTMLInputElement>(null);
  // Not its text, which would keep its language when the page changes to another one.
  const [problem, setProblem] = useState<Problem>();
  const entry = useSkillEntry({
    input,
    taken: value.map(({ name }) => name),
    disabled,
    onAdd: (name) => {
      const found = problemOf(name, value);
      setProblem(found);
      if (found !== undefined) return false;
      onChange([...value, { name, required: true, importance: 3 }]);
      announce(texts.added({ skill: name, count: value.length + 1 }));
      return true;
    },
  });
  const isEmpty = entry.typed.trim() === "";
  useEffect(() => {
    // The rejected text has left the field, so its error disappears too.
    if (isEmpty) setProblem(undefined);
  }, [isEmpty]);
  return (
    <div className={styles.picker}>
      <Field id={id} label={texts.label} hint={texts.hint} error={problem ? JOB_TEXTS[problem] : error} optional>
        <div className={styles.entry}>
          <TextInput {...entry.inputProps} ref={input} readOnly={disabled} autoComplete="off" />
          {/* A press would move the focus from the field, which adds its text when it loses the focus. */}
          <Button
            variant="second"
            inactive={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={entry.addTyped}
          >
            <Icon of={Plus} />
            {texts.add}
          </Button>
        </div>
      </Field>
      {entry.shown && (
        <SuggestionList
          id={entry.listId}
          label={texts.suggestions}
          names={entry.offered}
          active={entry.active}
          anchor={input}
          onTake={entry.add}
        />
      )}
      <AddedSkills {...{ id, value, onChange, disabled }} onRemoved={() => input.current?.focus()} />
    </div>
  );
}

interface AddedProps extends Pick<FormField<JobSkill[]>, "id" | "value" | "onChange"> {
  disabled: boolean;
  /** The pressed button has disappeared with its row. */
  onRemoved: () => void;
}

function AddedSkills({ id, value, onChange, disabled, onRemoved }: AddedProps) {
  const handleRemove = (name: string) => {
    onChange(value.filter((one) => one.name !== name));
    announce(texts.removed({ skill: name }));
    onRemoved();
  };
  const change = (name: string, how: Partial<JobSkill>) => {
    if (!disabled) onChange(value.map((one) => (one.name === name ? { ...one, ...how } : one)));
  };
  if (value.length === 0) return <p className="soft small">{texts.none}</p>;
  return (
    <ul className={styles.skills} aria-label={texts.list}>
      {value.map((skill, index) => (
        <li key={skill.name}>
          <SkillRow
            skill={skill}
            id={`${id}-${index}`}
            onChange={(how) => change(skill.name, how)}
            onRemove={() => !disabled && handleRemove(skill.name)}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  skill: JobSkill;
  id: string;
  onChange: (how: Partial<JobSkill>) => void;
  onRemove: () => void;
}

function SkillRow({ skill: { name, required, importance }, id, onChange, onRemove }: RowProps) {
  const about = { skill: name, hidden };
  return (
    <div className={styles.skill}>
      <b className={styles.name}>{name}</b>
      <Field id={`${id}-need`} label={<span className={styles.small}>{texts.need(about)}</span>}>
        <Select
          value={required ? "required" : "nice"}
          onChange={({ target }) => onChange({ required: target.value === "required" })}
        >
          <option value="required">{texts.needs.required}</option>
          <option value="nice">{texts.needs.nice}</option>
        </Select>
      </Field>
      <Field id={`${id}-importance`} label={<span className={styles.small}>{texts.importance(about)}</span>}>
        <Select value={importance} onChange={({ target }) => onChange({ importance: Number(target.value) })}>
          {texts.importances.map((words, index) => (
            <option key={index} value={index + IMPORTANCE_MIN}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <IconButton icon={X} name={texts.remove({ skill: name })} className={styles.remove} onClick={onRemove} />
    </div>
  );
}
