import { schemaErrors } from "#client/data/field-errors.ts";
import { interviewTexts as texts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { AHEAD_DAYS, InterviewProposal, SLOTS_MAX } from "#shared/interviews/interview-forms.ts";
import type { Interview, InterviewKind } from "#shared/interviews/interviews.schemas.ts";
import { interviewsTexts as T } from "#shared/interviews/texts/interviews.texts.ts";
import type { AccessFeature } from "#shared/jobs/access-features.ts";
import { fieldsOf, sentMoment } from "../clock.ts";

/** The form values of an interview, and their conversion to a request. */

export interface SlotDraft {
  /** Identifies a time, also after another one was removed. */
  key: number;
  date: string;
  time: string;
  minutes: number;
}

export interface PlanDraft {
  slots: readonly SlotDraft[];
  kind: InterviewKind | "";
  place: string;
  notes: string;
  adjustments_offered: readonly AccessFeature[];
}

/** The names of the form's fields that can have errors. */
export type PlanField = `slots.${number}.${"date" | "minutes"}` | "kind" | "place" | "notes";

/** From top to bottom: the order of the error summary. */
export const planFields = ({ slots }: Pick<PlanDraft, "slots">): PlanField[] => [
  ...slots.flatMap((_, at): PlanField[] => [`slots.${at}.date`, `slots.${at}.minutes`]),
  "kind",
  "place",
  "notes",
];

/** The form's field for a name in the payload. An error about all times together is shown at the first. */
export function planFieldOf(name: string): PlanField | undefined {
  const [field, at, part] = name.split(".");
  if (field === "slots") return `slots.${Number(at ?? 0)}.${part === "minutes" ? "minutes" : "date"}`;
  return field === "kind" || field === "place" || field === "notes" ? field : undefined;
}

const MINUTES = 45;
const DAY_MS = 86_400_000;

export const emptySlot = (key: number): SlotDraft => ({ key, date: "", time: "", minutes: MINUTES });

export const emptyPlan: PlanDraft = {
  slots: [emptySlot(0)],
  kind: "",
  place: "",
  notes: "",
  adjustments_offered: [],
};

/** The form values of an agreed or proposed interview, for a change. */
export const planOf = ({ slots, kind, place, notes, adjustments_offered }: Interview): PlanDraft => ({
  slots: slots.map(({ starts_at, minutes }, key) => ({ key, minutes, ...fieldsOf(starts_at) })),
  kind,
  place,
  notes,
  adjustments_offered,
});

type Slots = readonly SlotDraft[];

export function withSlot(slots: Slots): Slots {
  if (slots.length >= SLOTS_MAX) return slots;
  const key = Math.max(-1, ...slots.map((slot) => slot.key)) + 1;
  return [...slots, { ...emptySlot(key), minutes: slots.at(-1)?.minutes ?? MINUTES }];
}

export const withoutSlot = (slots: Slots, key: number): Slots => slots.filter((slot) => slot.key !== key);

export const withSlotChange = (slots: Slots, key: number, change: Partial<SlotDraft>): Slots =>
  slots.map((slot) => (slot.key === key ? { ...slot, ...change } : slot));

/** The body of a proposal. A time that is not filled in is empty, which the schema rejects. */
export const proposalOf = ({ slots, kind, place, notes, adjustments_offered }: PlanDraft) => ({
  slots: slots.map(({ date, time, minutes }) => ({ starts_at: sentMoment(date, time) ?? "", minutes })),
  kind,
  place,
  notes,
  adjustments_offered: [...adjustments_offered],
});

/** The errors of a plan by field: from the request's schema, and for times in the past. */
export function problemsOf(draft: PlanDraft, now: Date): Partial<Record<PlanField, string>> {
  const problems = schemaErrors(InterviewProposal, proposalOf(draft), planFieldOf);
  for (const [at, { date, time }] of draft.slots.entries()) {
    const starts_at = sentMoment(date, time);
    const wrong = starts_at === null ? texts.plan.dateRequired : outOfReach(starts_at, now);
    if (wrong !== null) problems[`slots.${at}.date`] = wrong;
  }
  return problems;
}

function outOfReach(startsAt: string, now: Date): string | null {
  const ahead = Date.parse(startsAt) - now.getTime();
  if (ahead <= 0) return T.slotPast;
  return ahead > AHEAD_DAYS * DAY_MS ? T.slotFar : null;
}
