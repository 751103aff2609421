import type { ApplicationRow, StepRow } from "#server/features/applications/application.model.ts";
import { movedNote, sentNote } from "#server/features/applications/application-notes.ts";
import type { AdjustmentRow, InterviewRow, InterviewStepRow } from "#server/features/interviews/interview.model.ts";
import { nextReminder } from "#server/features/interviews/interview-changes.ts";
import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { storedTextsOf } from "#server/features/notifications/presenter.ts";
import { SHARING_VERSION } from "#shared/applications/sharing.ts";
import type { Note } from "#shared/notifications/notes.ts";
import type { DemoApplication, DemoInterview } from "./data.ts";
import { momentOf } from "./moments.ts";

/** Applications and interviews of the demo community, with the rows that the features would have written. */

const MINUTE = 60_000;
const MANILA = "+08:00";

type Ids = Pick<ApplicationRow, "_id" | "job_id" | "employer_id" | "applicant_id" | "resume_path">;

export function applicationOf(application: DemoApplication, ids: Ids, now: Date): ApplicationRow {
  const { job, applied, moves, letter, sharesDisability } = application;
  const at = momentOf(applied, now);
  const steps: StepRow[] = [
    { status: "pending", by: "applicant", note: "", at },
    ...moves.map(({ to, note = "", ...move }) => ({
      status: to,
      by: "employer" as const,
      note,
      at: momentOf(move.at, now),
    })),
  ];
  const last = steps.at(-1);
  const consent = { version: SHARING_VERSION, at };
  return {
    ...ids,
    job_title: job.title,
    status: last?.status ?? "pending",
    version: steps.length,
    applied_at: at,
    steps,
    cover_letter: letter,
    share_disability: sharesDisability,
    share_access_needs: sharesDisability,
    consents: [
      { what: "share_disability", given: sharesDisability, ...consent },
      { what: "share_access_needs", given: sharesDisability, ...consent },
    ],
    updated_at: last?.at ?? at,
  };
}

export function interviewOf(plan: DemoInterview, id: number, row: ApplicationRow, now: Date): InterviewRow {
  const { kind, place, notes, minutes, times, proposed, accepted } = plan;
  const created = momentOf(proposed, now);
  const acceptedAt = accepted ? momentOf(accepted, now) : null;
  const slots = times.map(({ inDays, at }) => ({
    starts_at: momentOf({ daysAgo: -inDays, at }, now),
    offset: MANILA,
    minutes,
  }));
  const asked = acceptedAt ? adjustmentsOf(plan, acceptedAt) : { adjustments: [], steps: [] };
  const steps: InterviewStepRow[] = [
    { action: "propose", by: "employer", words: "", at: created },
    ...asked.steps,
    ...(acceptedAt ? [{ action: "accept", by: "applicant", words: "", at: acceptedAt } as const] : []),
  ];
  const { _id: application_id, employer_id, applicant_id, job_title } = row;
  const first = slots[0]?.starts_at;
  return {
    _id: id,
    ...{ application_id, employer_id, applicant_id, job_title, kind, place, notes, slots },
    status: acceptedAt ? "accepted" : "proposed",
    version: steps.length,
    adjustments_offered: [],
    accepted_slot: acceptedAt ? 0 : null,
    time_request: null,
    adjustments: asked.adjustments,
    steps,
    remind_at: acceptedAt && first ? nextReminder(first, now) : null,
    created_at: created,
    updated_at: acceptedAt ?? created,
  };
}

/** The adjustment that was requested and answered in the minutes before a time was accepted. */
function adjustmentsOf({ adjustment }: DemoInterview, acceptedAt: Date) {
  if (!adjustment) return { adjustments: [], steps: [] };
  const { need, words, answer } = adjustment;
  const asked_at = new Date(acceptedAt.getTime() - 2 * MINUTE);
  const at = new Date(acceptedAt.getTime() - MINUTE);
  const adjustments: AdjustmentRow[] = [{ id: 1, need, words, asked_at, answer: { agreed: true, words: answer, at } }];
  const steps: InterviewStepRow[] = [
    { action: "ask_adjustment", by: "applicant", words, at: asked_at },
    { action: "answer_adjustment", by: "employer", words: answer, at },
  ];
  return { adjustments, steps };
}

/** The number of messages about it in the conversation: each step, the interview's card, and each change of it. */
export const eventCount = ({ moves, interview }: DemoApplication): number =>
  1 + moves.length + (interview ? 1 + (interview.adjustment ? 2 : 0) + (interview.accepted ? 1 : 0) : 0);

export type News = Omit<NotificationRow, "_id" | "rev">;

/** The number of notifications about it. */
export const newsCount = ({ moves }: DemoApplication): number => 1 + moves.length;

const saying = <N extends { note: Note }>(news: N) => ({ ...storedTextsOf(news.note), ...news });

/** Notifies the employer of the application, and the applicant of each move. */
export function newsOf({ steps, ...row }: ApplicationRow): News[] {
  const target = { target_url: `/applications/${row._id}`, application_id: row._id, is_read: false };
  const toEmployer = { user_id: row.employer_id, person_id: row.applicant_id };
  const toApplicant = { user_id: row.applicant_id, person_id: row.employer_id };
  return steps.map((step, n) => ({
    ...saying(n === 0 ? sentNote(row) : movedNote(row, step.status)),
    ...target,
    ...(n === 0 ? toEmployer : toApplicant),
    cause: `application-${row._id}-${n + 1}`,
    created_at: step.at,
  }));
}
