import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { IdText } from "../primitives.ts";
import { InterviewChange, InterviewProposal } from "./interview-forms.ts";
import { Interview, InterviewEntry } from "./interviews.schemas.ts";

const Path = z.object({ id: IdText });

/** Maximum number of interviews in GET /api/interviews. */
export const INTERVIEWS_LISTED = 50;

export const proposeInterview = endpoint({
  method: "POST",
  path: "/api/applications/:id/interviews",
  params: Path,
  body: InterviewProposal,
  reply: Interview,
  status: 201,
  summary:
    "Proposes an interview to the applicant of the caller's own job: one to three times to choose from. An application in review moves to the interview status.",
});

export const listInterviews = endpoint({
  method: "GET",
  path: "/api/interviews",
  reply: z.array(InterviewEntry),
  summary:
    "The caller's upcoming interviews, the soonest first, 50 at most. If there are more, those that wait for the caller's answer are included first.",
});

export const readInterview = endpoint({
  method: "GET",
  path: "/api/interviews/:id",
  params: Path,
  reply: Interview,
  summary: "One interview, for its two sides.",
});

export const changeInterview = endpoint({
  method: "PATCH",
  path: "/api/interviews/:id",
  params: Path,
  body: InterviewChange,
  reply: Interview,
  summary:
    "The applicant accepts a time, asks for another one or for an adjustment, or declines; the employer moves it, cancels it, or answers a request.",
});

/** Answered with a text/calendar file, so it is mounted separately, like stored files. */
export const interviewCalendar = endpoint({
  method: "GET",
  path: "/api/interviews/:id/calendar.ics",
  params: Path,
  reply: z.string(),
  media: "text/calendar",
  summary: "An agreed interview as a calendar file, for its two sides.",
});
