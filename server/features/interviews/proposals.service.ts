import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ApplicationStatus, Side } from "#shared/applications/status-lists.ts";
import { betweenPeople } from "#shared/domain-event.ts";
import { Fault } from "#shared/fault.ts";
import { InterviewProposed } from "#shared/interviews/domain-events.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import { INTERVIEWS_MAX, type InterviewProposal } from "#shared/interviews/interview-forms.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { interviewsTexts as T } from "#shared/interviews/texts/interviews.texts.ts";
import type { InterviewRow } from "./interview.model.ts";
import { noteWith, planOf } from "./interview-changes.ts";
import { toInterview } from "./interviews.presenters.ts";
import type { InterviewsRepo } from "./interviews.repo.ts";
import { eventOf, type Interviews } from "./interviews.service.ts";

/** Attempts when a change of the same application interferes. */
const TRIES = 5;

/** The fields of an application that interviews need. */
export interface ApplicationOfInterview {
  _id: number;
  version: number;
  status: ApplicationStatus;
  job_id: number;
  employer_id: number;
  applicant_id: number;
  job_title: string;
  steps: readonly { status: ApplicationStatus; by: Side; at: Date }[];
  updated_at: Date;
}

interface Deps {
  interviews: Pick<InterviewsRepo, "ofApplications" | "insert">;
  applications: {
    /** The application, if the viewer is the employer of its job. @throws {Fault} NOT_FOUND */
    own: (viewer: Viewer, id: number) => Promise<ApplicationOfInterview>;
    /**
     * Moves it to the interview in the transaction of the proposal.
     * @returns the new row; null if the version changed
     */
    toInterview: (
      seen: Pick<ApplicationOfInterview, "_id" | "version">,
      session: ClientSession,
    ) => Promise<ApplicationOfInterview | null>;
    announceUpdated: (row: ApplicationOfInterview) => void;
  };
  refuseWords: Interviews["refuseWords"];
  announceUpdated: Interviews["announceUpdated"];
  nextId: () => Promise<number>;
  limiter: Limiter;
  inTransaction: InTransaction;
  events: Pick<Events, "publish" | "deliver">;
  now: () => Date;
}

/** Creates interviews that employers propose for applications. */
export class Proposals {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * POST /api/applications/{id}/interviews.
   * @throws {Fault} NOT_FOUND for everyone but the job's employer; BAD_INPUT, CONFLICT
   */
  async propose(viewer: Viewer, applicationId: number, proposal: InterviewProposal): Promise<Interview> {
    const { limiter, now, applications, refuseWords, nextId, inTransaction, announceUpdated, events } = this.#deps;
    await limiter.spend("interview", String(viewer.userId));
    // Invalid times are refused first, before an id is used or the application moved.
    planOf(proposal, now());
    for (let tries = 0; tries < TRIES; tries += 1) {
      const seen = await applications.own(viewer, applicationId);
      if (seen.status !== "review" && seen.status !== "interview") throw new Fault("CONFLICT", T.notReady);
      await refuseWords(noteWith(proposal), seen.employer_id, seen.applicant_id);
      const id = await nextId();
      const done = await inTransaction((session) => this.#write(seen, proposal, id, session));
      if (!done) continue;
      applications.announceUpdated(done.application);
      announceUpdated(done.row);
      await events.deliver(betweenPeople(done.row.applicant_id, done.row.employer_id));
      return toInterview(done.row);
    }
    throw new Fault("CONFLICT");
  }

  /** @throws {Fault} CONFLICT if another interview is open, or there were too many */
  async #refuseAnother(applicationId: number, session: ClientSession): Promise<void> {
    const { interviews, now } = this.#deps;
    const before = await interviews.ofApplications([applicationId], session);
    const open = before.find((row) => !isOver(row, now()));
    if (open) throw new Fault("CONFLICT", T.oneAtATime, { existingId: open._id });
    if (before.length >= INTERVIEWS_MAX) throw new Fault("CONFLICT", T.tooMany);
  }

  /** @returns null if the version of the application changed */
  async #write(seen: ApplicationOfInterview, proposal: InterviewProposal, id: number, session: ClientSession) {
    const { applications, now, interviews, events } = this.#deps;
    await this.#refuseAnother(seen._id, session);
    const application = await applications.toInterview(seen, session);
    if (!application) return null;
    const at = now();
    const { applicant_id, employer_id, job_title } = application;
    const row: InterviewRow = {
      _id: id,
      application_id: application._id,
      employer_id,
      applicant_id,
      job_title,
      status: "proposed",
      version: 1,
      ...planOf(proposal, at),
      accepted_slot: null,
      time_request: null,
      adjustments: [],
      steps: [{ action: "propose", by: "employer", words: "", at }],
      remind_at: null,
      created_at: at,
      updated_at: at,
    };
    await interviews.insert(row, session);
    const proposed = {
      type: InterviewProposed,
      id: eventOf(row),
      key: betweenPeople(applicant_id, employer_id),
      // Later than the event of the move to interview, which may precede it in this transaction.
      at,
      accounts: [applicant_id, employer_id],
      payload: { interview_id: id, application_id: application._id, applicant_id, employer_id, job_title },
    };
    await events.publish(proposed, session);
    return { application, row };
  }
}
