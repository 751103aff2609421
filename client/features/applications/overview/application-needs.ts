import { awaits } from "#shared/applications/awaiting.ts";
import type { OwnApplication } from "#shared/applications/own-applications.rest.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import { interviewSentence } from "#shared/interviews/when.ts";
import { overviewTexts } from "./overview.texts.ts";

const texts = overviewTexts.needs;

/** Something of an application that its applicant has to answer, or to be at. */
export interface ApplicationNeed {
  kind: "answer" | "soon" | "offer";
  /** The application in which it is answered. */
  id: number;
  title: string;
  text: string;
  action: string;
  /** What the action is about. */
  about: string;
}

/** How many days ahead an interview that is agreed on is soon. */
const SOON_DAYS = 3;
const DAY_MS = 86_400_000;

/** What own applications wait for, the first interview first: its time goes by, an offer stays. Pure: the clock is given. */
export function applicationNeeds(applications: readonly OwnApplication[], now: Date): ApplicationNeed[] {
  return applications
    .flatMap((application) => needOf(application, now) ?? [])
    .sort((a, b) => a.at - b.at)
    .map(({ need }) => need);
}

/** At most one: an application is at an interview or at an offer. `at` is when, in milliseconds. */
function needOf(application: OwnApplication, now: Date): { at: number; need: ApplicationNeed } | null {
  const { id, job_title, company, status, interview } = application;
  const about = { id, about: overviewTexts.of(job_title) };
  if (status === "offer") {
    const { title, text, action } = texts.offer;
    return {
      at: Number.MAX_VALUE,
      need: { ...about, kind: "offer", title, text: text(company, job_title), action },
    };
  }
  // What was offered or agreed on; the earliest first.
  const slot = interview?.slots[interview.accepted_slot ?? 0];
  if (!interview || !slot || isOver(interview, now)) return null;
  const at = Date.parse(slot.starts_at);
  const text = `${company}: ${interviewSentence(interview)}`;
  if (awaits("applicant", status, interview, now))
    return { at, need: { ...about, kind: "answer", ...texts.answer, text } };
  const days = daysTo(at, now);
  if (interview.status !== "accepted" || days > SOON_DAYS) return null;
  const { title, action } = texts.soon;
  return { at, need: { ...about, kind: "soon", title: title(days), text, action } };
}

/** By the reader's calendar; rounded, because a day with a change of the clock has 23 or 25 hours. */
const daysTo = (at: number, now: Date): number => Math.round((startOfDay(at) - startOfDay(now.getTime())) / DAY_MS);
const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
