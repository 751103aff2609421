/** How an interview can stand, and what can be done with it. Without the table: every chat knows its card. */

export const INTERVIEW_STATUSES = ["proposed", "time_requested", "accepted", "declined", "cancelled"] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];

export const INTERVIEW_ACTIONS = [
  "accept",
  "ask_time",
  "ask_adjustment",
  "decline",
  "move",
  "cancel",
  "answer_adjustment",
] as const;
export type InterviewAction = (typeof INTERVIEW_ACTIONS)[number];
