import type { ApplicationCard, ApplicationStep } from "#shared/applications/applications.schemas.ts";
import { awaits } from "#shared/applications/awaiting.ts";
import { isFinal, otherSide, type Side } from "#shared/applications/status-lists.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import { whenText } from "#shared/interviews/when.ts";

/** Texts for the history of an application, and for whose turn it is. */

const locale = "en-GB";

/** `3 November`, with the year if it is not the current one. */
export function dayText(at: string, now: Date): string {
  const day = new Date(at);
  const year = day.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year }).format(day);
}

type Happened = ApplicationStep["status"] | "viewed";

const WORDS: Record<Happened, Record<Side, string>> = {
  viewed: { applicant: "Viewed", employer: "Viewed by you" },
  pending: { applicant: "Sent", employer: "Received" },
  review: { applicant: "In review", employer: "In review" },
  interview: { applicant: "Invited to an interview", employer: "Invited to an interview" },
  offer: { applicant: "Offer made to you", employer: "Offer made" },
  hired: { applicant: "You are hired", employer: "Hired" },
  rejected: { applicant: "Not selected", employer: "Not selected" },
  withdrawn: { applicant: "Withdrawn by you", employer: "Withdrawn by the applicant" },
};

/** The text of one step for this side. */
export const stepText = ({ status }: { status: Happened }, side: Side): string => WORDS[status][side];

interface History<Step> {
  steps: readonly Step[];
  viewed_at: string | null;
}

/** The steps in order, including the time when the employer first opened the application. */
export function historyOf<Step extends Pick<ApplicationStep, "at">>({
  steps,
  viewed_at,
}: History<Step>): (Step | { status: "viewed"; at: string })[] {
  const all: (Step | { status: "viewed"; at: string })[] = [...steps];
  if (viewed_at === null) return all;
  const later = steps.findIndex(({ at }) => Date.parse(at) > Date.parse(viewed_at));
  all.splice(later === -1 ? steps.length : later, 0, { status: "viewed", at: viewed_at });
  return all;
}

/** `Sent 3 November, viewed 5 November`: the whole history in one line. */
export function timelineText(history: History<Pick<ApplicationStep, "status" | "at">>, side: Side, now: Date): string {
  const parts = historyOf(history).map((step) => `${stepText(step, side)} ${dayText(step.at, now)}`);
  return parts.map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join("; ");
}

export interface Turn {
  /** Whether it is the reader's turn. */
  mine: boolean;
  text: string;
}

type TurnFacts = Pick<ApplicationCard, "status" | "interview" | "company" | "applicant" | "viewed_at">;

/** Whose turn it is and for what; null if nothing is open. */
export function turnOf(facts: TurnFacts, side: Side, now: Date): Turn | null {
  const { status, interview, company, applicant } = facts;
  if (isFinal(status)) return null;
  if (awaits(side, status, interview, now)) return { mine: true, text: ownTurn(status, interview, side) };
  const other = side === "applicant" ? company : (applicant?.first_name ?? "The applicant");
  if (awaits(otherSide(side), status, interview, now)) return { mine: false, text: otherTurn(facts, side, other) };
  const agreed = interview?.accepted_slot == null ? undefined : interview.slots[interview.accepted_slot];
  if (interview && agreed && interview.status === "accepted")
    return isOver(interview, now)
      ? { mine: false, text: side === "employer" ? "Interviewed: decide what comes next" : `${other} decides now` }
      : { mine: false, text: `Interview: ${whenText(agreed)}` };
  return { mine: false, text: side === "employer" ? "You decide what comes next" : `${other} is looking at it` };
}

function ownTurn(status: TurnFacts["status"], interview: TurnFacts["interview"], side: Side): string {
  if (side === "applicant") return status === "offer" ? "Answer the offer" : "Answer the interview time";
  if (status === "pending") return "Look at it";
  return interview?.status === "time_requested" ? "Another time was asked for" : "An adjustment was asked for";
}

function otherTurn({ status, viewed_at }: TurnFacts, side: Side, other: string): string {
  if (side === "applicant") {
    if (status !== "pending") return `${other} has to answer`;
    return viewed_at === null ? "Not viewed yet" : `Viewed: waiting for ${other}`;
  }
  return status === "offer" ? `${other} has your offer` : `${other} has to answer your time`;
}
