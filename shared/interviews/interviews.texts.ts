import type { InterviewStatus } from "./interview-lists.ts";

export const INTERVIEW_STATUS_TEXTS: Record<InterviewStatus, string> = {
  proposed: "Waiting for an answer",
  time_requested: "Another time asked for",
  accepted: "Agreed",
  declined: "Declined",
  cancelled: "Cancelled",
};

/** Texts about interviews, for both sides. */
export const INTERVIEW_TEXTS = {
  notFound: "Interview not found",
  slots: "Please offer one to three times",
  slotTwice: "Each time can be offered once",
  slotTime: "Please enter a date and a time, with the time zone",
  slotPast: "This time has passed. Please choose one in the future",
  slotFar: "This time is more than a year ahead",
  slotUnknown: "Please choose one of the times that are offered",
  minutes: "Please enter a length from 10 to 480 minutes",
  kind: "Please choose how you will meet",
  placeRequired: "Please say where you will meet",
  placeLong: "The place can have 300 characters at most",
  notesLong: "The notes can have 1000 characters at most",
  wordsLong: "This can have 500 characters at most",
  wordsRequired: "Please say which times would suit you",
  needUnknown: "Please choose from the list, or describe it in your own words",
  needWords: "Please describe what you need",
  adjustmentsMany: "You can ask for 5 adjustments at most",
  adjustmentUnknown: "There is no such question to answer",
  action: "Please choose what to do",
  version: "Must be the version that you have read",

  /** The application has not been reviewed yet, or is over. */
  notReady: "An interview can be proposed while an application is in review or at the interview",
  oneAtATime: "There is an interview with this applicant already. Move it or cancel it.",
  tooMany: "There were 20 interviews for this application already",
  tooManyChanges: "This interview was changed 100 times. Cancel it, and propose another one.",
  over: "This interview is over",
  notAgreed: "No time is agreed on for this interview",
  changed: "The other side has changed this interview. Please look at it, and decide again.",
  notPossible: (status: InterviewStatus): string =>
    ({
      proposed: "This interview waits for the applicant's answer.",
      time_requested: "The applicant has asked for another time.",
      accepted: "This interview is agreed on already.",
      declined: "This interview was declined.",
      cancelled: "This interview was cancelled.",
    })[status],
} as const;
