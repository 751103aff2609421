import { useId, useMemo } from "react";
import type { CallFault } from "#client/data/api.ts";
import { mapErrorsToFields } from "#client/data/field-errors.ts";
import { interviewTexts as texts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { INTERVIEW_NOTES_MAX, InterviewProposal, SLOTS_MAX, WORDS_MAX } from "#shared/interviews/interview-forms.ts";
import { INTERVIEW_KINDS, type InterviewKind } from "#shared/interviews/interviews.schemas.ts";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { localOffset, zoneName } from "../clock.ts";
import { failureOf, type InterviewForm } from "./forms.ts";
import styles from "./PlanDialog.module.css";
import {
  type PlanDraft,
  type PlanField,
  planFieldOf,
  planFields,
  planOf,
  problemsOf,
  proposalOf,
  withoutSlot,
  withSlot,
  withSlotChange,
} from "./plan.ts";
import { SlotFields } from "./SlotFields.tsx";

const own = texts.plan;

type FieldName = PlanField | "words";
/** A change has a field for its reason in addition to the fields of the plan. */
const fieldOf = (name: string): FieldName | undefined => (name === "words" ? name : planFieldOf(name));

interface FormProps {
  title: string;
  lead?: string;
  submitText: string;
  begin: PlanDraft;
  /** Required for a change: the reason. */
  asksWhy: boolean;
  doing: Pick<InterviewForm["doing"], "busy" | "fault">;
  /** Sends the plan. Resolves to the fault if it was refused. */
  onSend: (plan: InterviewProposal, words: string) => Promise<CallFault | null>;
  onClose: () => void;
}

/** Changes all details of an interview. */
export function PlanDialog({ interview, doing, onClose }: InterviewForm & { mode: "move" }) {
  const begin = useMemo(() => planOf(interview), [interview]);
  const handleSend = async (plan: InterviewProposal, words: string) => {
    const result = await doing.act({ action: "move", ...plan, words });
    if (result?.ok) onClose();
    return result && !result.ok ? result.fault : null;
  };
  return (
    <PlanForm
      title={own.changeTitle}
      lead={own.changeLead}
      submitText={own.submitChange}
      begin={begin}
      asksWhy
      doing={doing}
      onSend={handleSend}
      onClose={onClose}
    />
  );
}

/** The form of an interview: one to three times, its kind and place, notes and offered adjustments. */
export function PlanForm({ title, lead, submitText, begin, asksWhy, doing, onSend, onClose }: FormProps) {
  const id = useId();
  const { values, set, errorOf, showServerErrors, isDirty, attempt, submit } = useSubmitForm<
    PlanDraft & { words: string }
  >({
    defaultValues: { ...begin, words: "" },
    validate: (draft) => problemsOf(draft, new Date()),
    onSend: async ({ words, ...draft }) => {
      const fault = await onSend(InterviewProposal.parse(proposalOf(draft)), words.trim());
      if (fault) showServerErrors(mapErrorsToFields(fault, fieldOf).fields);
    },
  });
  const { slots, kind, place, notes, adjustments_offered, words } = values;
  const idOf = (name: string) => `${id}-${name}`;

  const listed = [...planFields(values), "words" as const].flatMap((name) => {
    const message = errorOf(name);
    return message === undefined ? [] : [{ id: idOf(name), message }];
  });
  return (
    <FormDialog
      title={title}
      submitText={submitText}
      busyText={texts.saving}
      busy={doing.busy}
      failure={failureOf(doing.fault, fieldOf)}
      dirty={isDirty}
      summed
      onSubmit={submit}
      onClose={onClose}
    >
      <ErrorSummary problems={listed} attempt={attempt} />
      {lead && <p>{lead}</p>}
      <TimesFieldset slots={slots} idOf={idOf} errorOf={errorOf} onChange={(changed) => set("slots", changed)} />
      <WhereFields
        kind={kind}
        place={place}
        idOf={idOf}
        errorOf={errorOf}
        onKind={(chosen) => set("kind", chosen)}
        onPlace={(typed) => set("place", typed)}
      />
      <CountedArea
        id={idOf("notes")}
        label={own.notes}
        hint={own.notesHint}
        error={errorOf("notes")}
        optional
        short
        max={INTERVIEW_NOTES_MAX}
        value={notes}
        onChange={(value) => set("notes", value)}
      />
      <OffersFieldset offered={adjustments_offered} onChange={(offered) => set("adjustments_offered", offered)} />
      {asksWhy && (
        <CountedArea
          id={idOf("words")}
          label={own.why}
          error={errorOf("words")}
          optional
          short
          max={WORDS_MAX}
          value={words}
          onChange={(value) => set("words", value)}
        />
      )}
    </FormDialog>
  );
}

interface PartProps {
  idOf: (name: string) => string;
  errorOf: (name: PlanField) => string | undefined;
}

interface WhereProps extends PartProps, Pick<PlanDraft, "kind" | "place"> {
  onKind: (kind: InterviewKind) => void;
  onPlace: (place: string) => void;
}

/** How the two sides meet, and the place, whose label depends on that. */
function WhereFields({ kind, place, idOf, errorOf, onKind, onPlace }: WhereProps) {
  return (
    <>
      <ChoiceGroup
        id={idOf("kind")}
        legend={own.kind}
        required
        {...(kind === "" ? {} : { value: kind })}
        error={errorOf("kind")}
        choices={INTERVIEW_KINDS.map((value) => ({ value, label: texts.kinds[value], hint: texts.kindHints[value] }))}
        onChoose={onKind}
      />
      <Field
        id={idOf("place")}
        label={kind === "" ? own.place : own.placeLabels[kind]}
        error={errorOf("place")}
        required={kind === "onsite"}
        optional={kind !== "onsite"}
      >
        <TextInput value={place} onChange={(event) => onPlace(event.currentTarget.value)} />
      </Field>
    </>
  );
}

interface TimesProps extends PartProps {
  slots: PlanDraft["slots"];
  onChange: (slots: PlanDraft["slots"]) => void;
}

/** The proposed times. An added time, or the first one after a removal, takes the focus. */
function TimesFieldset({ slots, idOf, errorOf, onChange }: TimesProps) {
  const handleRemove = (key: number) => {
    onChange(withoutSlot(slots, key));
    announce(own.removed);
    document.getElementById(idOf("slots.0.date"))?.focus();
  };
  const handleAdd = () => {
    onChange(withSlot(slots));
    requestAnimationFrame(() => document.getElementById(idOf(`slots.${slots.length}.date`))?.focus());
  };
  return (
    <fieldset className={styles.times}>
      <legend>{own.times}</legend>
      <p className="soft small">{own.timesHint({ zone: zoneName(localOffset(new Date())) })}</p>
      {slots.map((slot, at) => (
        <SlotFields
          key={slot.key}
          idOf={(name) => idOf(`slots.${at}.${name}`)}
          name={own.slot[at] ?? ""}
          slot={slot}
          error={errorOf(`slots.${at}.date`)}
          minutesError={errorOf(`slots.${at}.minutes`)}
          onChange={(change) => onChange(withSlotChange(slots, slot.key, change))}
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
  );
}

interface OffersProps {
  offered: PlanDraft["adjustments_offered"];
  onChange: (offered: PlanDraft["adjustments_offered"]) => void;
}

/** The adjustments that the employer offers for the interview. */
function OffersFieldset({ offered, onChange }: OffersProps) {
  return (
    <fieldset className={styles.offers}>
      <legend>{own.offer}</legend>
      {ACCESS_FEATURES.map((feature) => (
        <Checkbox
          key={feature}
          label={ACCESS_FEATURE_TEXTS[feature]}
          checked={offered.includes(feature)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(ACCESS_FEATURES.filter((one) => (one === feature ? checked : offered.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
