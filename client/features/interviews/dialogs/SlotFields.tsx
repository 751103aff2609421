import { interviewTexts as texts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import styles from "./PlanDialog.module.css";
import type { SlotDraft } from "./plan.ts";

const own = texts.plan;
const LENGTHS = [15, 30, 45, 60, 90, 120, 180];

interface Props {
  idOf: (name: string) => string;
  /** For example 'First time'. */
  name: string;
  slot: SlotDraft;
  error: string | undefined;
  minutesError: string | undefined;
  onChange: (change: Partial<SlotDraft>) => void;
  onRemove: (() => void) | undefined;
}

/** One time: its date, hour and duration. The native fields, which every keyboard and screen reader supports. */
export function SlotFields({ idOf, name, slot, error, minutesError, onChange, onRemove }: Props) {
  const lengths = LENGTHS.includes(slot.minutes) ? LENGTHS : [...LENGTHS, slot.minutes].sort((a, b) => a - b);
  return (
    <fieldset className={styles.slot}>
      <legend>{name}</legend>
      <Field id={idOf("date")} label={own.date} error={error} required>
        <TextInput type="date" value={slot.date} onChange={(event) => onChange({ date: event.currentTarget.value })} />
      </Field>
      <Field label={own.time} required>
        <TextInput
          type="time"
          step={300}
          value={slot.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
      </Field>
      <Field id={idOf("minutes")} label={own.length} error={minutesError} required>
        <Select
          value={String(slot.minutes)}
          onChange={(event) => onChange({ minutes: Number(event.currentTarget.value) })}
        >
          {lengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {texts.minutes({ minutes })}
            </option>
          ))}
        </Select>
      </Field>
      {onRemove && (
        <Button variant="quiet" small onClick={onRemove}>
          {own.remove({ which: name, hidden })}
        </Button>
      )}
    </fieldset>
  );
}
