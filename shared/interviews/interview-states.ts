import type { Side } from "../applications/status-lists.ts";
import { INTERVIEW_ACTIONS, type InterviewAction, type InterviewStatus } from "./interview-lists.ts";

/** The states of an interview and who may do what in each: the one table for buttons, calls and tests. */

/** Which side each action belongs to. */
export const ACTOR_OF: Record<InterviewAction, Side> = {
  accept: "applicant",
  ask_time: "applicant",
  ask_adjustment: "applicant",
  decline: "applicant",
  move: "employer",
  cancel: "employer",
  answer_adjustment: "employer",
};

/**
 * The state after each action; actions that are not listed are not allowed. Asking for an adjustment does not change
 * the time.
 */
const NEXT: Record<InterviewStatus, Partial<Record<InterviewAction, InterviewStatus>>> = {
  proposed: {
    accept: "accepted",
    ask_time: "time_requested",
    ask_adjustment: "proposed",
    decline: "declined",
    move: "proposed",
    cancel: "cancelled",
    answer_adjustment: "proposed",
  },
  // The proposed times stay valid: if no other time is possible, the applicant can still accept one.
  time_requested: {
    accept: "accepted",
    ask_time: "time_requested",
    ask_adjustment: "time_requested",
    decline: "declined",
    move: "proposed",
    cancel: "cancelled",
    answer_adjustment: "time_requested",
  },
  // Once one side asks for another time, the agreed time no longer applies.
  accepted: {
    ask_time: "time_requested",
    ask_adjustment: "accepted",
    decline: "declined",
    move: "proposed",
    cancel: "cancelled",
    answer_adjustment: "accepted",
  },
  declined: {},
  cancelled: {},
};

/** The state of an interview after one side's action; null if that side may not do it in this state. */
export function afterAction(from: InterviewStatus, action: InterviewAction, who: Side): InterviewStatus | null {
  return ACTOR_OF[action] === who ? (NEXT[from][action] ?? null) : null;
}

export const mayAct = (from: InterviewStatus, action: InterviewAction, who: Side): boolean =>
  afterAction(from, action, who) !== null;

/** What one side can do with an interview in this state. */
export const actionsOf = (from: InterviewStatus, who: Side): InterviewAction[] =>
  INTERVIEW_ACTIONS.filter((action) => mayAct(from, action, who));
