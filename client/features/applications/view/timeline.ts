import type { ApplicationCard, ApplicationStep } from "#shared/applications/applications.schemas.ts";
import { awaits } from "#shared/applications/awaiting.ts";
import { isFinal, otherSide, type Side } from "#shared/applications/status-lists.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import { whenText } from "#shared/interviews/when.ts";
import { date } from "#shared/texts/format.ts";
import { timelineTexts as texts } from "./texts/timeline/timeline.texts.ts";

/** Texts for the history of an application, and for whose turn it is. */

/** `3 November`, with the year if it is not the current one. */
export function dayText(at: string, now: Date): string {
  const day = new Date(at);
  return date(day, day.getFullYear() === now.getFullYear() ? "dayAndMonth" : "long");
}

const { turns } = texts;

type Happened = ApplicationStep["status"] | "viewed";

/** The text of one step for this side. */
export const stepText = ({ status }: { status: Happened }, side: Side): string => texts.steps[side][status];

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

/** `Applied 3 November → In review 5 November`: the whole history in one line. */
export const timelineText = (history: History<Pick<ApplicationStep, "status" | "at">>, side: Side, now: Date): string =>
  historyOf(history)
    .map((step) => texts.step({ what: stepText(step, side), day: dayText(step.at, now) }))
    .join(" → ");

export interface Turn {
  /** Whether it is the reader's turn. */
  mine: boolean;
  text: string;
}

interface TurnFacts extends Pick<ApplicationCard, "status" | "interview" | "company" | "viewed_at"> {
  applicant: { first_name: string } | null;
}

/** Whose turn it is and for what; null if nothing is open. */
export function turnOf(facts: TurnFacts, side: Side, now: Date): Turn | null {
  const { status, interview, company, applicant } = facts;
  if (isFinal(status)) return null;
  if (awaits(side, status, interview, now)) return { mine: true, text: ownTurn(status, interview, side) };
  const other = side === "applicant" ? company : (applicant?.first_name ?? texts.theApplicant);
  if (awaits(otherSide(side), status, interview, now)) return { mine: false, text: otherTurn(facts, side, other) };
  const agreed = interview?.accepted_slot == null ? undefined : interview.slots[interview.accepted_slot];
  if (interview && agreed && interview.status === "accepted") {
    if (!isOver(interview, now)) return { mine: false, text: turns.interview({ when: whenText(agreed) }) };
    return { mine: false, text: side === "employer" ? turns.interviewed : turns.theyDecide({ other }) };
  }
  return { mine: false, text: side === "employer" ? turns.youDecide : turns.inReview({ other }) };
}

function ownTurn(status: TurnFacts["status"], interview: TurnFacts["interview"], side: Side): string {
  if (side === "applicant") return status === "offer" ? turns.answerOffer : turns.answerTime;
  if (status === "pending") return turns.review;
  return interview?.status === "time_requested" ? turns.timeAsked : turns.adjustmentAsked;
}

function otherTurn({ status, viewed_at }: TurnFacts, side: Side, other: string): string {
  if (side === "applicant") {
    if (status !== "pending") return turns.waiting({ other });
    return viewed_at === null ? turns.notViewed : turns.viewed({ other });
  }
  return status === "offer" ? turns.offerSent({ other }) : turns.waitingForPerson({ other });
}
