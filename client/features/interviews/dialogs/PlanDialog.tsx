import { useId, useMemo, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import {
  INTERVIEW_NOTES_MAX,
  type InterviewProposal,
  SLOTS_MAX,
  WORDS_MAX,
} from "#shared/interviews/interview-forms.ts";
import { INTERVIEW_KINDS } from "#shared/interviews/interviews.schemas.ts";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { localOffset, zoneName } from "../clock.ts";
import { interviewTexts as texts } from "../interviews.texts.ts";
import { type InterviewForm, restOf } from "./forms.ts";
import styles from "./PlanDialog.module.css";
import { type PlanDraft, planOf, readPlan, refusedPlan, withoutSlot, withSlot, withSlotChange } from "./plan.ts";
import { SlotFields } from "./SlotFields.tsx";

const own = texts.plan;

interface FormProps {
  title: string;
  lead?: string;
  submitText: string;
  begin: PlanDraft;
  /** A change says why. */
  asksWhy: boolean;
  doing: Pick<InterviewForm["doing"], "busy" | "fault">;
  onSend: (plan: InterviewProposal, words: string) => void;
  onClose: () => void;
}

/** Changes the whole of an interview. */
export function PlanDialog({ interview, doing, onClose }: InterviewForm & { mode: "move" }) {
  const begin = useMemo(() => planOf(interview), [interview]);
  const handleSend = async (plan: InterviewProposal, words: string) => {
    if (await doing.act({ action: "move", ...plan, words })) onClose();
  };
  return (
    <PlanForm
      title={own.changeTitle}
      lead={own.changeLead}
      submitText={own.submitChange}
      begin={begin}
      asksWhy
      doing={doing}
      onSend={(plan, words) => void handleSend(plan, words)}
      onClose={onClose}
    />
  );
}

/** One to three times, how and where, notes and what is offered. */
export function PlanForm({ title, lead, submitText, begin, asksWhy, doing, onSend, onClose }: FormProps) {
  const [first] = useState(begin);
  const [draft, setDraft] = useState(begin);
  const [words, setWords] = useState("");
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const now = new Date();
  const read = readPlan(draft, now);
  const problems = attempt === 0 ? {} : { ...refusedPlan(doing.fault), ...(read.ok ? {} : read.problems) };
  const idOf = (name: string) => `${id}-${name}`;
  const set = (change: Partial<PlanDraft>) => setDraft((old) => ({ ...old, ...change }));
  const dirty = words !== "" || JSON.stringify(draft) !== JSON.stringify(first);

  const handleSubmit = () => {
    setAttempt((n) => n + 1);
    if (read.ok) onSend(read.plan, words.trim());
  };
  const handleRemove = (key: number) => {
    setDraft((old) => withoutSlot(old, key));
    announce(own.removed);
    document.getElementById(idOf("slots.0.starts_at"))?.focus();
  };
  const handleAdd = () => {
    const at = draft.slots.length;
    setDraft(withSlot);
    requestAnimationFrame(() => document.getElementById(idOf(`slots.${at}.starts_at`))?.focus());
  };
  const listed = Object.entries(problems).map(([name, message]) => ({
    id: idOf(name === "slots" ? "slots.0.starts_at" : name),
    message,
  }));
  const { slots, kind, place, notes, adjustments_offered } = draft;
  return (
    <FormDialog
      title={title}
      submitText={submitText}
      busyText={texts.saving}
      busy={doing.busy}
      failure={restOf(doing.fault, Object.keys(doing.fault?.fields ?? {}))}
      dirty={dirty}
      summed
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ErrorSummary problems={listed} attempt={attempt} />
      {lead && <p>{lead}</p>}
      <fieldset className={styles.times}>
        <legend>{own.times}</legend>
        <p className="soft small">{own.timesHint(zoneName(localOffset(now)))}</p>
        {slots.map((slot, at) => (
          <SlotFields
            key={slot.key}
            idOf={(name) => idOf(`slots.${at}.${name}`)}
            name={own.slot[at] ?? ""}
            slot={slot}
            error={problems[`slots.${at}.starts_at`] ?? (at === 0 ? problems.slots : undefined)}
            minutesError={problems[`slots.${at}.minutes`]}
            onChange={(change) => setDraft((old) => withSlotChange(old, slot.key, change))}
            onRemove={slots.length > 1 ? () => handleRemove(slot.key) : undefined}
          />
        ))}
        {slots.length < SLOTS_MAX && (
          <div>
            <Button variant="second" small onClick={handleAdd}>
              {own.add}
            </Button>
          </div>
        )}
      </fieldset>
      <ChoiceGroup
        id={idOf("kind")}
        legend={own.kind}
        required
        {...(kind === "" ? {} : { value: kind })}
        error={problems.kind}
        choices={INTERVIEW_KINDS.map((value) => ({ value, label: texts.kinds[value], hint: texts.kindHints[value] }))}
        onChoose={(value) => set({ kind: value })}
      />
      <Field
        id={idOf("place")}
        label={kind === "" ? own.place : own.placeLabels[kind]}
        error={problems.place}
        required={kind === "onsite"}
        optional={kind !== "onsite"}
      >
        <TextInput value={place} onChange={(event) => set({ place: event.currentTarget.value })} />
      </Field>
      <CountedArea
        id={idOf("notes")}
        label={own.notes}
        hint={own.notesHint}
        error={problems.notes}
        optional
        short
        max={INTERVIEW_NOTES_MAX}
        value={notes}
        onChange={(value) => set({ notes: value })}
      />
      <fieldset className={styles.offers}>
        <legend>{own.offer}</legend>
        {ACCESS_FEATURES.map((feature) => (
          <Checkbox
            key={feature}
            label={ACCESS_FEATURE_TEXTS[feature]}
            checked={adjustments_offered.includes(feature)}
            onChange={({ currentTarget: { checked } }) =>
              set({
                adjustments_offered: ACCESS_FEATURES.filter((one) =>
                  one === feature ? checked : adjustments_offered.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      {asksWhy && (
        <CountedArea
          id={idOf("words")}
          label={own.why}
          error={problems.words}
          optional
          short
          max={WORDS_MAX}
          value={words}
          onChange={setWords}
        />
      )}
    </FormDialog>
  );
}
