import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useId, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { SKILL_MAX } from "#shared/jobs/job-limits.ts";
import { JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { type JobFacets, type JobFilter, SEARCH_SKILLS_MAX } from "#shared/jobs/job-search.ts";
import { JOB_TYPE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import { activeFilters, NO_FILTER } from "./address.ts";
import styles from "./Filters.module.css";
import { searchTexts as texts } from "./texts/search.texts.ts";

interface Props {
  filter: JobFilter;
  /** Null before the first answer. */
  facets: JobFacets | null;
  onFilter: (change: Partial<JobFilter>) => void;
}

/** How many of the most required skills are listed, besides the chosen ones. */
const SKILLS_SHOWN = 8;

/** All filters of a search except its text and location. On narrow screens they are collapsed behind a button. */
export function Filters({ filter, facets, onFilter }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { search, location, ...others } = filter;
  const count = activeFilters({ ...others, search: "", location: "" }).length;
  const unknown = useUnknownAccess(filter, onFilter);
  const clear = () => {
    unknown.reset();
    onFilter({ ...NO_FILTER, search, location });
  };
  return (
    <div className={styles.place}>
      <Button
        variant="second"
        small
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={SlidersHorizontal} />
        {texts.filtersOpen({ count, hidden })}
        <Badge count={count} plain />
      </Button>
      <form
        id={id}
        className={styles.filters}
        data-open={open || undefined}
        aria-label={texts.filters}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.head}>
          <h2>{texts.filters}</h2>
          {count > 0 && (
            <Button variant="quiet" small onClick={clear}>
              {texts.clear}
            </Button>
          )}
        </div>
        <Access filter={filter} facets={facets} onFilter={onFilter} unknown={unknown} />
        <Choices
          legend={texts.mode}
          choices={WORK_MODES.map((value) => ({
            value,
            label: WORK_MODE_TEXTS[value],
            count: facets?.work_mode[value],
          }))}
          chosen={filter.work_mode}
          onChoose={(work_mode) => onFilter({ work_mode })}
        />
        <Choices
          legend={texts.type}
          choices={JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_TEXTS[value], count: facets?.type[value] }))}
          chosen={filter.type}
          onChoose={(type) => onFilter({ type })}
        />
        <Pay filter={filter} facets={facets} onFilter={onFilter} />
        <Choices
          legend={texts.skills}
          hint={texts.skillsHint}
          choices={shownSkills(facets, filter.skills)}
          chosen={filter.skills}
          onChoose={(skills) => onFilter({ skills })}
        />
        <OtherSkill chosen={filter.skills} onAdd={(skill) => onFilter({ skills: [...filter.skills, skill] })} />
      </form>
    </div>
  );
}

interface UnknownAccess {
  /** Whether to find jobs that do not state an accommodation. */
  included: boolean;
  include: (next: boolean) => void;
  reset: () => void;
}

/** Part of the search only together with an accommodation, so the choice is stored here until one is chosen. */
function useUnknownAccess({ accommodations, unknown_access }: JobFilter, onFilter: Props["onFilter"]): UnknownAccess {
  const [remembered, setRemembered] = useState(unknown_access);
  const isSent = accommodations.length > 0;
  return {
    included: isSent ? unknown_access : remembered,
    include: (next) => {
      setRemembered(next);
      if (isSent) onFilter({ unknown_access: next });
    },
    reset: () => setRemembered(false),
  };
}

/** The accommodations of a workplace. */
function Access({ filter, facets, onFilter, unknown: { included, include } }: Props & { unknown: UnknownAccess }) {
  const countOf = (feature: (typeof ACCESS_FEATURES)[number]) => {
    const count = facets?.access[feature];
    return count && count.yes + (included ? count.unknown : 0);
  };
  return (
    <Choices
      legend={texts.access}
      hint={included ? texts.accessOpen : texts.accessYes}
      choices={ACCESS_FEATURES.map((value) => ({ value, label: ACCESS_FEATURE_TEXTS[value], count: countOf(value) }))}
      chosen={filter.accommodations}
      onChoose={(next) => onFilter({ accommodations: next, unknown_access: next.length > 0 && included })}
    >
      <Checkbox
        className={styles.also}
        label={texts.unknown}
        checked={included}
        onChange={({ target }) => include(target.checked)}
      />
    </Choices>
  );
}

interface Choice<V extends string> {
  value: V;
  label: string;
  count: number | undefined;
}

interface ChoicesProps<V extends string> {
  legend: string;
  hint?: string;
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChoose: (next: V[]) => void;
  children?: ReactNode;
}

function Choices<V extends string>({ legend, hint, choices, chosen, onChoose, children }: ChoicesProps<V>) {
  const hintId = useId();
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.group} aria-describedby={hint && hintId}>
      <legend>{legend}</legend>
      {hint && (
        <p className="soft small" id={hintId}>
          {hint}
        </p>
      )}
      {choices.map(({ value, label, count }) => (
        <OneChoice
          key={value}
          label={label}
          count={count}
          checked={chosen.includes(value)}
          onCheck={(checked) => onChoose(checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
      {children}
    </fieldset>
  );
}

interface OneChoiceProps {
  label: string;
  count: number | undefined;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

/**
 * A choice without any job is shown but inactive, because the list would be empty. A made choice can always be undone.
 */
function OneChoice({ label, count, checked, onCheck }: OneChoiceProps) {
  const isUnavailable = count === 0 && !checked;
  return (
    <Checkbox
      className={styles.choice}
      checked={checked}
      aria-disabled={isUnavailable || undefined}
      onChange={({ target }) => !isUnavailable && onCheck(target.checked)}
      label={
        <span className={styles.label}>
          <span>{label}</span>
          {count !== undefined && <span className={styles.count}>{texts.jobCount({ count, hidden })}</span>}
        </span>
      }
    />
  );
}

/** The most required skills, and the chosen ones, even if no job requires them. */
function shownSkills(facets: JobFacets | null, chosen: readonly string[]): Choice<string>[] {
  const known = facets?.skills ?? [];
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const first = chosen.map((value) => ({
    value,
    label: value,
    count: known.find(({ name }) => same(name, value))?.count ?? (facets ? 0 : undefined),
  }));
  const others = known.filter(({ name }) => !chosen.some((value) => same(name, value))).slice(0, SKILLS_SHOWN);
  return [...first, ...others.map(({ name, count }) => ({ value: name, label: name, count }))];
}

/** A field for any other skill. */
function OtherSkill({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (skill: string) => void }) {
  const [typed, setTyped] = useState("");
  // A comma separates skills in the address, so a skill cannot contain one.
  const skill = typed.replaceAll(",", " ").trim();
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    if (skill === "") return;
    if (!chosen.includes(skill)) onAdd(skill);
    setTyped("");
  };
  if (chosen.length >= SEARCH_SKILLS_MAX) return null;
  return (
    <div className={styles.other}>
      <Field label={texts.otherSkill}>
        <TextInput
          value={typed}
          maxLength={SKILL_MAX}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) add(event);
          }}
        />
      </Field>
      <Button variant="second" small onClick={add}>
        {texts.addSkill}
      </Button>
    </div>
  );
}

function Pay({ filter, facets, onFilter }: Props) {
  const { min_salary: chosen } = filter;
  const known = facets?.min_salary ?? [];
  const steps = known.map(({ at_least, count }) => ({ value: at_least, count: count as number | null }));
  // The address may contain an amount that is not one of the steps.
  if (chosen !== null && !steps.some(({ value }) => value === chosen)) steps.push({ value: chosen, count: null });
  steps.sort((a, b) => a.value - b.value);
  return (
    <div className={styles.group}>
      <Field label={texts.pay}>
        <Select
          value={chosen ?? ""}
          onChange={({ target }) => onFilter({ min_salary: target.value === "" ? null : Number(target.value) })}
        >
          <option value="">{texts.anyPay}</option>
          {steps.map(({ value, count }) => (
            <option key={value} value={value} disabled={count === 0 && value !== chosen}>
              {count === null ? texts.payAtLeast({ pay: value }) : texts.payCounted({ pay: value, count })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
