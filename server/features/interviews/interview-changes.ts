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
import { INTERVIEW_TEXTS as T } from "#shared/interviews/interviews.texts.ts";
import type { InterviewRow, SlotRow } from "./interview.model.ts";
import type { InterviewWrite } from "./interviews.repo.ts";

/** What an action makes of an interview: pure, so that every state can be tried with every action. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Changes of one interview; beyond that it can be called off, and another one be proposed. */
export const CHANGES_MAX = 100;

/** When the two are next reminded of an interview that begins then: a day before, and an hour before. */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  const moments = [DAY, HOUR].map((before) => new Date(startsAt.getTime() - before));
  return moments.find((moment) => moment > now) ?? null;
}

/** Whether somebody who is reminded now is reminded of the hour before, and not of the day before. */
export const isSoon = (startsAt: Date, now: Date): boolean => startsAt.getTime() - now.getTime() <= HOUR;

/** The plan of a proposal as it is stored. @throws {Fault} BAD_INPUT at each time that cannot be */
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

/** What was said with an action. */
export const wordsOf = (change: InterviewChange): string => ("words" in change ? change.words : "");

type Said = Partial<Record<"words" | "place" | "notes", string>>;

/** What of a change are new words of its actor's, by its fields; of a plan what stood there before is none. */
export function noteWith(
  change: InterviewChange | InterviewProposal,
  before?: Pick<InterviewRow, "place" | "notes">,
): Said {
  const plan = "slots" in change ? { place: change.place, notes: change.notes } : {};
  const said = { ...("words" in change && { words: change.words }), ...plan };
  const isNew = ([field, text]: [string, string]) => text !== "" && text !== own(before ?? {}, field);
  return Object.fromEntries(Object.entries(said).filter(isNew));
}

/** Whether an interview stands as it does because of this very change: a second click, or a retry. */
export function isRepeat(row: InterviewRow, change: InterviewChange, who: Side): boolean {
  const last = row.steps.at(-1);
  if (row.version !== change.version + 1 || last?.action !== change.action || last.by !== who) return false;
  return last.words === wordsOf(change) && (change.action !== "accept" || row.accepted_slot === change.slot);
}

/**
 * What a change of one side sets.
 * @throws {Fault} CONFLICT where the state does not have it, BAD_INPUT for what it names
 */
export function changeOf(row: InterviewRow, change: InterviewChange, who: Side, now: Date): InterviewWrite {
  const status = afterAction(row.status, change.action, who);
  if (status === null) throw new Fault("CONFLICT", T.notPossible(row.status));
  if (isOver(row, now)) throw new Fault("CONFLICT", T.over);
  const closes = change.action === "decline" || change.action === "cancel";
  if (row.steps.length >= CHANGES_MAX && !closes) throw new Fault("CONFLICT", T.tooManyChanges);
  return { status, ...effectOf(row, change, now), updated_at: now };
}

/** Nothing is agreed on, and nobody is reminded of it. */
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

/** Adjustments are asked for and answered while the time, the place and the way stay as they are. */
const KEEPS_PLAN: readonly string[] = ["ask_adjustment", "answer_adjustment"];

/** Whether an interview is still planned as it was at a version. Each version came of one step. */
export const isPlannedAs = ({ steps }: Pick<InterviewRow, "steps">, version: number): boolean =>
  steps.slice(version).every(({ action }) => KEEPS_PLAN.includes(action));

/** When an agreed interview begins; null where nothing is agreed on. */
export function startOf({ slots, accepted_slot }: Pick<InterviewRow, "slots" | "accepted_slot">): Date | null {
  return (accepted_slot === null ? undefined : slots[accepted_slot])?.starts_at ?? null;
}

function atField(field: string, text: string): Fault {
  return new Fault("BAD_INPUT", undefined, { fields: { [field]: [text] } });
}
