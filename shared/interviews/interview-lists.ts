/** States and actions of an interview. Separate from the state table, because every chat loads this for its cards. */

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
