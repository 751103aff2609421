import type { Side } from "../applications/status-lists.ts";
import { INTERVIEW_ACTIONS, type InterviewAction, type InterviewStatus } from "./interview-lists.ts";

/** How an interview stands, and who may do what with it then: the one table for buttons, calls and tests. */

/** Whose each action is. */
export const ACTOR_OF: Record<InterviewAction, Side> = {
  accept: "applicant",
  ask_time: "applicant",
  ask_adjustment: "applicant",
  decline: "applicant",
  move: "employer",
  cancel: "employer",
  answer_adjustment: "employer",
};

/** How it stands after each action; what is not named cannot be done then. Asking for an adjustment changes no time. */
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
  // The times that were offered still stand: whoever cannot have another one may take one of them after all.
  time_requested: {
    accept: "accepted",
    ask_time: "time_requested",
    ask_adjustment: "time_requested",
    decline: "declined",
    move: "proposed",
    cancel: "cancelled",
    answer_adjustment: "time_requested",
  },
  // Nothing is agreed on any more once one side needs another time.
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

/** How an interview stands after an action of one side; null where that side cannot do it then. */
export function afterAction(from: InterviewStatus, action: InterviewAction, who: Side): InterviewStatus | null {
  return ACTOR_OF[action] === who ? (NEXT[from][action] ?? null) : null;
}

export const mayAct = (from: InterviewStatus, action: InterviewAction, who: Side): boolean =>
  afterAction(from, action, who) !== null;

/** What one side can do with an interview that stands so. */
export const actionsOf = (from: InterviewStatus, who: Side): InterviewAction[] =>
  INTERVIEW_ACTIONS.filter((action) => mayAct(from, action, who));
