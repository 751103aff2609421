import type { ClientSession } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Application, ApplicationForm } from "#shared/applications/applications.schemas.ts";
import { SHARING, APPLICATION_TEXTS as T } from "#shared/applications/applications.texts.ts";
import { ApplicationSubmitted } from "#shared/applications/domain-events.ts";
import { betweenPeople } from "#shared/domain-event.ts";
import type { SentFile } from "#shared/endpoint.ts";
import { Fault } from "#shared/fault.ts";
import { storedName } from "#shared/files/files.rest.ts";
import type { JobStatus } from "#shared/jobs/job-lists.ts";
import { type ApplicationRow, eventId, SHARED, whatIsShared } from "./application.model.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";
import type { Applications } from "./applications.service.ts";

/** As much of a job as says whether one may apply to it. */
export interface OpenJob {
  _id: number;
  employer_id: number;
  title: string;
  status: JobStatus;
  expires_at: Date | null;
}

/** A call to apply: what was sent, and the name that its sender gave to it. */
interface Sent {
  form: ApplicationForm;
  resume: SentFile | undefined;
  requestKey: string | undefined;
}

interface Deps {
  applications: Pick<ApplicationsRepo, "findOf" | "insert">;
  job: (id: number) => Promise<OpenJob | null>;
  /** Whether a company's jobs may be found: it is approved, and its account stands. */
  isListed: (employerId: number) => Promise<boolean>;
  /** Which of the two has blocked the other. */
  blocksOf: (userId: number) => Promise<{ blocked: ReadonlySet<number>; blockedBy: ReadonlySet<number> }>;
  resumes: {
    /** Looks inside and keeps it. @throws {Fault} at `resume` */
    keep: (owner: number, file: SentFile) => Promise<string>;
    /** A copy of the profile's. `none`: there is none; `gone`: its file is not there. */
    copy: (owner: number) => Promise<{ path: string } | "none" | "gone">;
    remove: (name: string, owner: number) => Promise<void>;
  };
  /**
   * Asks for the consent that covers what is shared with these fields. @returns what holds it within the transaction
   * @throws {Fault} BAD_INPUT at the fields where it was withdrawn
   */
  sensitiveConsent: (userId: number, fields: readonly string[]) => Promise<(session: ClientSession) => Promise<void>>;
  nextId: () => Promise<number>;
  limiter: Limiter;
  inTransaction: InTransaction;
  events: Pick<Events, "publish" | "deliver">;
  view: Applications["view"];
  /** Tells all tabs of both sides. */
  announceUpdated: (row: ApplicationRow) => void;
  now: () => Date;
}

/** Applying: once for each job, with everything that goes along, or with nothing left behind. */
export class Applying {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Asked before a file is read. @throws {Fault} TOO_FAST, NOT_FOUND, CONFLICT, NOT_ALLOWED */
  async mayApply(viewer: Viewer, jobId: number): Promise<void> {
    const { limiter, applications } = this.#deps;
    await limiter.spend("application", String(viewer.userId));
    // Whoever has applied already may be asking again for what came of it: the call's name, which says so, comes later.
    if (!(await applications.findOf(jobId, viewer.userId))) await this.#openJob(viewer, jobId);
  }

  /**
   * POST /api/jobs/{id}/applications. The file is on disk before the row that names it, and the row together with its
   * event: what a crash leaves in between is a file without a name, which the sweep finds.
   * @throws {Fault} NOT_FOUND, CONFLICT, NOT_ALLOWED; BAD_INPUT or UNSUPPORTED_TYPE for the resume; BAD_INPUT
   * for what is shared without a consent
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
      consents: SHARED.map((what) => ({ what, given: answers[what], version: SHARING.version, at })),
      ...(requestKey !== undefined && { request_key: requestKey }),
      updated_at: at,
    };
    if (!(await this.#write(row, holdConsent))) {
      // The other click was faster. This one's file has no use; where that fails the sweep finds it.
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
    // A draft, and what a company offers whose jobs may not be found, is nobody's to apply to.
    if (!found || found.status === "draft" || !(await isListed(found.employer_id)))
      throw new Fault("NOT_FOUND", T.jobNotFound);
    if (found.status !== "open" || (found.expires_at !== null && found.expires_at <= now()))
      throw new Fault("CONFLICT", T.jobClosed);
    const { blocked, blockedBy } = await blocksOf(viewer.userId);
    if (blocked.has(found.employer_id)) throw new Fault("NOT_ALLOWED", T.blockedByYou);
    if (blockedBy.has(found.employer_id)) throw new Fault("NOT_ALLOWED", T.mayNotApply);
    return found;
  }

  /** What came of an earlier call: the same one is answered as it was, another one is refused. */
  async #answerAgain(row: ApplicationRow, requestKey: string | undefined): Promise<Application> {
    const { events, view } = this.#deps;
    if (requestKey === undefined || row.request_key !== requestKey) {
      const text = row.status === "withdrawn" ? T.alreadyWithdrawn : T.alreadyApplied;
      throw new Fault("CONFLICT", text, { existingId: row._id });
    }
    // Its process may have died before it had delivered the event.
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

  /** @returns false where this person has applied to this job already */
  async #write(row: ApplicationRow, holdConsent: (session: ClientSession) => Promise<void>): Promise<boolean> {
    const { inTransaction, applications, events } = this.#deps;
    const { _id, applicant_id, employer_id, job_title } = row;
    const submitted = {
      type: ApplicationSubmitted,
      id: eventId(row),
      key: betweenPeople(applicant_id, employer_id),
      at: row.applied_at,
      accounts: [applicant_id, employer_id],
      payload: { application_id: _id, applicant_id, employer_id, job_title },
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
