import type { ClientSession } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Application, ApplicationForm } from "#shared/applications/applications.schemas.ts";
import { ApplicationSubmitted } from "#shared/applications/domain-events.ts";
import { applicationsTexts as T } from "#shared/applications/texts/applications.texts.ts";
import { betweenPeople } from "#shared/domain-event.ts";
import type { SentFile } from "#shared/endpoint.ts";
import { Fault } from "#shared/fault.ts";
import { storedName } from "#shared/files/files.rest.ts";
import type { JobStatus } from "#shared/jobs/job-lists.ts";
import { type ApplicationRow, eventId, SHARED, sharingAnswer, whatIsShared } from "./application.model.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";
import type { Applications } from "./applications.service.ts";

/** The fields of a job that decide whether one can apply to it. */
export interface OpenJob {
  _id: number;
  employer_id: number;
  title: string;
  status: JobStatus;
  expires_at: Date | null;
}

/** A request to apply, with its idempotency key. */
interface Sent {
  form: ApplicationForm;
  resume: SentFile | undefined;
  requestKey: string | undefined;
}

interface Deps {
  applications: Pick<ApplicationsRepo, "findOf" | "insert">;
  job: (id: number) => Promise<OpenJob | null>;
  /** Whether a company's jobs are public: it is approved and its account is active. */
  isListed: (employerId: number) => Promise<boolean>;
  /** Which of the two has blocked the other. */
  blocksOf: (userId: number) => Promise<{ blocked: ReadonlySet<number>; blockedBy: ReadonlySet<number> }>;
  resumes: {
    /** Checks the content and stores it. @throws {Fault} at `resume` */
    keep: (owner: number, file: SentFile) => Promise<string>;
    /** Copies the profile's resume. `none`: the profile has none; `gone`: its file is missing. */
    copy: (owner: number) => Promise<{ path: string } | "none" | "gone">;
    remove: (name: string, owner: number) => Promise<void>;
  };
  /**
   * Checks the consent to process the details that these fields share. @returns a function that checks it again within
   * the transaction @throws {Fault} BAD_INPUT at the fields if the consent was withdrawn
   */
  sensitiveConsent: (userId: number, fields: readonly string[]) => Promise<(session: ClientSession) => Promise<void>>;
  nextId: () => Promise<number>;
  limiter: Limiter;
  inTransaction: InTransaction;
  events: Pick<Events, "publish" | "deliver">;
  view: Applications["view"];
  /** Announces the change to all tabs of both sides. */
  announceUpdated: (row: ApplicationRow) => void;
  now: () => Date;
}

/** Submits applications: one per person and job, with resume, consents and event, or nothing at all. */
export class Applying {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Checks before the file is read. @throws {Fault} TOO_FAST, NOT_FOUND, CONFLICT, NOT_ALLOWED */
  async mayApply(viewer: Viewer, jobId: number): Promise<void> {
    const { limiter, applications } = this.#deps;
    await limiter.spend("application", String(viewer.userId));
    // A repeat must get its first response, so it is let through here. The idempotency key is checked later.
    if (!(await applications.findOf(jobId, viewer.userId))) await this.#openJob(viewer, jobId);
  }

  /**
   * POST /api/jobs/{id}/applications. The file is stored before the row, and the row together with its event. A crash
   * in between leaves an unreferenced file, which the file sweep removes.
   * @throws {Fault} NOT_FOUND, CONFLICT, NOT_ALLOWED; BAD_INPUT or UNSUPPORTED_TYPE for the resume; BAD_INPUT
   * for details that are shared without consent
   */
  async apply(viewer: Viewer, jobId: number, sent: Sent): Promise<Application> {
    const { applications, sensitiveConsent, now, nextId, resumes, announceUpdated, events, view } = this.#deps;
    const { form, requestKey } = sent;
    const before = await applications.findOf(jobId, viewer.userId);
    if (before) return this.#answerAgain(before, requestKey);
    const { employer_id, title } = await this.#openJob(viewer, jobId);
    const holdConsent = await sensitiveConsent(viewer.userId, whatIsShared(form));
    const resume_path = await this.#resumeOf(viewer, sent);
    const at = now();
    const answers = {
      share_disability: form.share_disability ?? null,
      share_access_needs: form.share_access_needs ?? null,
    };
    const row: ApplicationRow = {
      _id: await nextId(),
      job_id: jobId,
      employer_id,
      applicant_id: viewer.userId,
      job_title: title,
      status: "pending",
      version: 1,
      applied_at: at,
      steps: [{ status: "pending", by: "applicant", note: "", at }],
      resume_path,
      cover_letter: form.cover_letter ?? "",
      ...answers,
      consents: SHARED.map((what) => sharingAnswer(what, answers[what], at)),
      ...(requestKey !== undefined && { request_key: requestKey }),
      updated_at: at,
    };
    if (!(await this.#write(row, holdConsent))) {
      // A second click was faster. If deleting the unused file fails, the sweep removes it later.
      const name = resume_path === null ? null : storedName(resume_path);
      if (name !== null) await resumes.remove(name, viewer.userId).catch(() => {});
      const theirs = await applications.findOf(jobId, viewer.userId);
      if (!theirs) throw new Fault("CONFLICT", T.changedMeanwhile);
      return this.#answerAgain(theirs, requestKey);
    }
    announceUpdated(row);
    await events.deliver(betweenPeople(viewer.userId, employer_id));
    return view(row, "applicant");
  }

  /** @throws {Fault} NOT_FOUND, CONFLICT, NOT_ALLOWED */
  async #openJob(viewer: Viewer, id: number): Promise<OpenJob> {
    const { job, isListed, now, blocksOf } = this.#deps;
    const found = await job(id);
    // Drafts and jobs of companies that are not public look missing.
    if (!found || found.status === "draft" || !(await isListed(found.employer_id)))
      throw new Fault("NOT_FOUND", T.jobNotFound);
    if (found.status !== "open" || (found.expires_at !== null && found.expires_at <= now()))
      throw new Fault("CONFLICT", T.jobClosed);
    const { blocked, blockedBy } = await blocksOf(viewer.userId);
    if (blocked.has(found.employer_id)) throw new Fault("NOT_ALLOWED", T.blockedByYou);
    if (blockedBy.has(found.employer_id)) throw new Fault("NOT_ALLOWED", T.mayNotApply);
    return found;
  }

  /** Repeats the first response for the same idempotency key. @throws {Fault} CONFLICT for another call */
  async #answerAgain(row: ApplicationRow, requestKey: string | undefined): Promise<Application> {
    const { events, view } = this.#deps;
    if (requestKey === undefined || row.request_key !== requestKey) {
      const text = row.status === "withdrawn" ? T.alreadyWithdrawn : T.alreadyApplied;
      throw new Fault("CONFLICT", text, { existingId: row._id, conflict: "already_applied" });
    }
    // The process of the first call may have died before it delivered the event.
    await events.deliver(betweenPeople(row.applicant_id, row.employer_id));
    return view(row, "applicant");
  }

  async #resumeOf(viewer: Viewer, { form, resume }: Sent): Promise<string | null> {
    const { resumes } = this.#deps;
    if (resume && form.use_profile_resume) throw atField("use_profile_resume", T.oneResume);
    if (resume) return resumes.keep(viewer.userId, resume);
    if (!form.use_profile_resume) return null;
    const copied = await resumes.copy(viewer.userId);
    if (typeof copied === "string")
      throw atField("use_profile_resume", copied === "none" ? T.noProfileResume : T.resumeGone);
    return copied.path;
  }

  /** @returns false if this person has already applied to this job */
  async #write(row: ApplicationRow, holdConsent: (session: ClientSession) => Promise<void>): Promise<boolean> {
    const { inTransaction, applications, events } = this.#deps;
    const { _id, job_id, applicant_id, employer_id, job_title } = row;
    const submitted = {
      type: ApplicationSubmitted,
      id: eventId(row),
      key: betweenPeople(applicant_id, employer_id),
      at: row.applied_at,
      accounts: [applicant_id, employer_id],
      payload: { application_id: _id, job_id, applicant_id, employer_id, job_title },
    };
    try {
      await inTransaction(async (session) => {
        await holdConsent(session);
        await applications.insert(row, session);
        await events.publish(submitted, session);
      });
      return true;
    } catch (err) {
      if (duplicateKeyOf(err) === "job_id") return false;
      throw err;
    }
  }
}

function atField(field: string, text: string): Fault {
  return new Fault("BAD_INPUT", undefined, { fields: { [field]: [text] } });
}
