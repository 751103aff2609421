import type { CallFault } from "#client/data/api.ts";
import { AHEAD_DAYS, InterviewProposal, SLOTS_MAX } from "#shared/interviews/interview-forms.ts";
import type { Interview, InterviewKind } from "#shared/interviews/interviews.schemas.ts";
import { INTERVIEW_TEXTS as T } from "#shared/interviews/interviews.texts.ts";
import type { AccessFeature } from "#shared/jobs/access-features.ts";
import { fieldsOf, sentMoment } from "../clock.ts";
import { interviewTexts as texts } from "../interviews.texts.ts";

/** An interview as it stands in the fields, and what of it travels. */

export interface SlotDraft {
  /** Tells the fields of one time from another's, also after one was removed. */
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

/** What is wrong, by the names of the payload: `slots.0.starts_at`, `place`. */
export type PlanProblems = Readonly<Record<string, string>>;

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

/** The same as it was agreed on or proposed before, to be changed. */
export const planOf = ({ slots, kind, place, notes, adjustments_offered }: Interview): PlanDraft => ({
  slots: slots.map(({ starts_at, minutes }, key) => ({ key, minutes, ...fieldsOf(starts_at) })),
  kind,
  place,
  notes,
  adjustments_offered,
});

export function withSlot(draft: PlanDraft): PlanDraft {
  if (draft.slots.length >= SLOTS_MAX) return draft;
  const last = draft.slots.at(-1);
  const key = Math.max(-1, ...draft.slots.map((slot) => slot.key)) + 1;
  return { ...draft, slots: [...draft.slots, { ...emptySlot(key), minutes: last?.minutes ?? MINUTES }] };
}

export const withoutSlot = (draft: PlanDraft, key: number): PlanDraft => ({
  ...draft,
  slots: draft.slots.filter((slot) => slot.key !== key),
});

export const withSlotChange = (draft: PlanDraft, key: number, change: Partial<SlotDraft>): PlanDraft => ({
  ...draft,
  slots: draft.slots.map((slot) => (slot.key === key ? { ...slot, ...change } : slot)),
});

type Read = { ok: true; plan: InterviewProposal } | { ok: false; problems: PlanProblems };

/** The body of a proposal, or what is wrong with it; the same schema that the server asks, and the clock. */
export function readPlan(draft: PlanDraft, now: Date): Read {
  const problems: Record<string, string> = {};
  const slots = draft.slots.map(({ date, time, minutes }, at) => {
    const starts_at = sentMoment(date, time);
    const wrong = starts_at === null ? texts.plan.dateRequired : outOfReach(starts_at, now);
    if (wrong !== null) problems[`slots.${at}.starts_at`] = wrong;
    return { starts_at: starts_at ?? "", minutes };
  });
  const { kind, place, notes, adjustments_offered } = draft;
  const parsed = InterviewProposal.safeParse({
    slots,
    kind,
    place,
    notes,
    adjustments_offered: [...adjustments_offered],
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join(".");
    if (!Object.hasOwn(problems, field)) problems[field] = message;
  }
  // Said by each time that is missing already.
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, plan: parsed.data };
  return { ok: false, problems };
}

function outOfReach(startsAt: string, now: Date): string | null {
  const ahead = Date.parse(startsAt) - now.getTime();
  if (ahead <= 0) return T.slotPast;
  return ahead > AHEAD_DAYS * DAY_MS ? T.slotFar : null;
}

/** The same of what the server has refused. */
export const refusedPlan = (fault: CallFault | null): PlanProblems =>
  Object.fromEntries(Object.entries(fault?.fields ?? {}).map(([name, [message = ""]]) => [name, message]));
