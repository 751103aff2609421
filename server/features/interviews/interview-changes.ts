import type { Side } from "#shared/applications/status-lists.ts";
import { own } from "#shared/dictionary.ts";
import { Fault } from "#shared/fault.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import {
  ADJUSTMENTS_MAX,
  AHEAD_DAYS,
  type InterviewChange,
  type InterviewProposal,
} from "#shared/interviews/interview-forms.ts";
import { afterAction } from "#shared/interviews/interview-states.ts";
import { interviewsTexts as T } from "#shared/interviews/texts/interviews.texts.ts";
import type { InterviewRow, SlotRow } from "./interview.model.ts";
import type { InterviewWrite } from "./interviews.repo.ts";

/** Pure functions that compute the effect of an action on an interview. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** The most changes of one interview. After that it can only be cancelled, and a new one proposed. */
export const CHANGES_MAX = 100;

/**
 * The time of the next reminder of an interview: a day before or an hour before it begins; null if both have passed.
 */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  const moments = [DAY, HOUR].map((before) => new Date(startsAt.getTime() - before));
  return moments.find((moment) => moment > now) ?? null;
}

/** Whether a reminder at this time is the one an hour before, and not the one a day before. */
export const isSoon = (startsAt: Date, now: Date): boolean => startsAt.getTime() - now.getTime() <= HOUR;

/** The plan of a proposal as it is stored. @throws {Fault} BAD_INPUT at each invalid time */
export function planOf(proposal: InterviewProposal, now: Date) {
  const { slots, kind, place, notes, adjustments_offered } = proposal;
  return { slots: slotsOf(slots, now), kind, place, notes, adjustments_offered: [...new Set(adjustments_offered)] };
}

function slotsOf(sent: InterviewProposal["slots"], now: Date): SlotRow[] {
  const fields: Record<string, string[]> = {};
  const slots = sent.map(({ starts_at, minutes }, n) => {
    const at = new Date(starts_at);
    const text = at <= now ? T.slotPast : at.getTime() - now.getTime() > AHEAD_DAYS * DAY ? T.slotFar : null;
    if (text) fields[`slots.${n}.starts_at`] = [text];
    const offset = /[+-]\d{2}:\d{2}$/.exec(starts_at)?.[0] ?? "+00:00";
    return { starts_at: at, offset, minutes };
  });
  if (Object.keys(fields).length > 0) throw new Fault("BAD_INPUT", undefined, { fields });
  return slots.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
}

/** The text that came with an action. */
export const wordsOf = (change: InterviewChange): string => ("words" in change ? change.words : "");

type Said = Partial<Record<"words" | "place" | "notes", string>>;

/** By field, the new text in a change. Text that the plan already had is not new. */
export function noteWith(
  change: InterviewChange | InterviewProposal,
  before?: Pick<InterviewRow, "place" | "notes">,
): Said {
  const plan = "slots" in change ? { place: change.place, notes: change.notes } : {};
  const said = { ...("words" in change && { words: change.words }), ...plan };
  const isNew = ([field, text]: [string, string]) => text !== "" && text !== own(before ?? {}, field);
  return Object.fromEntries(Object.entries(said).filter(isNew));
}

/** Whether the last step of an interview equals this change: a second click or a retry. */
export function isRepeat(row: InterviewRow, change: InterviewChange, who: Side): boolean {
  const last = row.steps.at(-1);
  if (row.version !== change.version + 1 || last?.action !== change.action || last.by !== who) return false;
  return last.words === wordsOf(change) && (change.action !== "accept" || row.accepted_slot === change.slot);
}

/**
 * The fields that a change of one side writes.
 * @throws {Fault} CONFLICT if the state does not allow the action, BAD_INPUT for an invalid time or adjustment
 */
export function changeOf(row: InterviewRow, change: InterviewChange, who: Side, now: Date): InterviewWrite {
  const status = afterAction(row.status, change.action, who);
  if (status === null) throw new Fault("CONFLICT", T.notPossible[row.status]);
  if (isOver(row, now)) throw new Fault("CONFLICT", T.over);
  const closes = change.action === "decline" || change.action === "cancel";
  if (row.steps.length >= CHANGES_MAX && !closes) throw new Fault("CONFLICT", T.tooManyChanges);
  return { status, ...effectOf(row, change, now), updated_at: now };
}

/** Fields of an interview without an agreed time. It has no reminder. */
const UNAGREED = { accepted_slot: null, remind_at: null };

function effectOf(row: InterviewRow, change: InterviewChange, now: Date): InterviewWrite {
  switch (change.action) {
    case "accept": {
      const slot = row.slots[change.slot];
      if (!slot) throw atField("slot", T.slotUnknown);
      if (slot.starts_at <= now) throw atField("slot", T.slotPast);
      return { accepted_slot: change.slot, time_request: null, remind_at: nextReminder(slot.starts_at, now) };
    }
    case "ask_time":
      return { ...UNAGREED, time_request: change.words };
    case "ask_adjustment": {
      if (row.adjustments.length >= ADJUSTMENTS_MAX) throw new Fault("CONFLICT", T.adjustmentsMany);
      const { need, words } = change;
      const asked = { id: row.adjustments.length + 1, need, words, asked_at: now, answer: null };
      return { adjustments: [...row.adjustments, asked] };
    }
    case "decline":
    case "cancel":
      return { ...UNAGREED, time_request: null };
    case "move":
      return { ...planOf(change, now), ...UNAGREED, time_request: null };
    case "answer_adjustment": {
      const asked = row.adjustments.find(({ id }) => id === change.adjustment);
      if (!asked) throw atField("adjustment", T.adjustmentUnknown);
      const answer = { agreed: change.agreed, words: change.words, at: now };
      return { adjustments: row.adjustments.map((one) => (one.id === asked.id ? { ...one, answer } : one)) };
    }
  }
}

/** Requesting and answering adjustments does not change the time or the place. */
const KEEPS_PLAN: readonly string[] = ["ask_adjustment", "answer_adjustment"];

/** Whether the plan of an interview has not changed since a version. Each step increased the version by one. */
export const isPlannedAs = ({ steps }: Pick<InterviewRow, "steps">, version: number): boolean =>
  steps.slice(version).every(({ action }) => KEEPS_PLAN.includes(action));

/** When an agreed interview begins; null if no time is agreed. */
export function startOf({ slots, accepted_slot }: Pick<InterviewRow, "slots" | "accepted_slot">): Date | null {
  return (accepted_slot === null ? undefined : slots[accepted_slot])?.starts_at ?? null;
}

function atField(field: string, text: string): Fault {
  return new Fault("BAD_INPUT", undefined, { fields: { [field]: [text] } });
}
