import { awaits } from "#shared/applications/awaiting.ts";
import type { OwnApplication } from "#shared/applications/own-applications.rest.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import { interviewSentence } from "#shared/interviews/when.ts";
import { overviewTexts } from "./texts/overview.texts.ts";

const texts = overviewTexts.needs;

/** Something in an application that the applicant has to answer or attend. */
export interface ApplicationNeed {
  kind: "answer" | "soon" | "offer";
  /** The id of the application where it is answered. */
  id: number;
  title: string;
  text: string;
  action: string;
  /** The job, for screen readers. */
  about: string;
}

/** How many days ahead a confirmed interview is shown. */
const SOON_DAYS = 3;
const DAY_MS = 86_400_000;

/** The user's pending tasks, interviews first: their time passes, while an offer stays. Pure: `now` is a parameter. */
export function applicationNeeds(applications: readonly OwnApplication[], now: Date): ApplicationNeed[] {
  return applications
    .flatMap((application) => needOf(application, now) ?? [])
    .sort((a, b) => a.at - b.at)
    .map(({ need }) => need);
}

/** At most one per application, which is at an interview or an offer. `at` is the time in milliseconds. */
function needOf(application: OwnApplication, now: Date): { at: number; need: ApplicationNeed } | null {
  const { id, job_title, company, status, interview } = application;
  const about = { id, about: job_title };
  if (status === "offer") {
    return {
      at: Number.MAX_VALUE,
      need: {
        ...about,
        kind: "offer",
        title: texts.offer.title,
        text: texts.offer.text({ company, job: job_title }),
        action: texts.offer.action,
      },
    };
  }
  // The proposed or accepted times, earliest first.
  const slot = interview?.slots[interview.accepted_slot ?? 0];
  if (!interview || !slot || isOver(interview, now)) return null;
  const at = Date.parse(slot.starts_at);
  const text = texts.text({ company, interview: interviewSentence(interview) });
  if (awaits("applicant", status, interview, now))
    return { at, need: { ...about, kind: "answer", title: texts.answer.title, action: texts.answer.action, text } };
  const days = daysTo(at, now);
  if (interview.status !== "accepted" || days > SOON_DAYS) return null;
  return { at, need: { ...about, kind: "soon", title: texts.soon.title({ days }), text, action: texts.soon.action } };
}

/** In the reader's calendar days. Rounded, because a day with a clock change has 23 or 25 hours. */
const daysTo = (at: number, now: Date): number => Math.round((startOfDay(at) - startOfDay(now.getTime())) / DAY_MS);
const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
