import { type JobRow, liveKey } from "#server/features/jobs/job.model.ts";
import { toOwnCard, toOwnJob } from "#server/features/jobs/job.presenters.ts";
import { publishingRefusal } from "#server/features/jobs/jobs.policy.ts";
import type { Alongside, JobsRepo, JobWrite } from "#server/features/jobs/jobs.repo.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { Records } from "#server/platform/database/records.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import { APPLICATION_STATUSES } from "#shared/applications/applications.schemas.ts";
import { Fault } from "#shared/fault.ts";
import type { JobChange, JobReopening, NewJob } from "#shared/jobs/job-form.ts";
import { JOBS_PAGE } from "#shared/jobs/job-search.ts";
import type { OwnJobPage, OwnJobsQuery } from "#shared/jobs/jobs.rest.ts";
import type { ApplicantCounts, OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import type { JobCompanies } from "./job-companies.ts";
import type { JobEvents } from "./job-events.ts";
import { fingerprintOf, replayed } from "./job-keys.ts";

/** The most jobs of one company, including drafts and closed ones. */
export const OWN_JOBS_MAX = 500;

interface Deps {
  jobs: JobsRepo;
  companies: Pick<JobCompanies, "of" | "stateOf">;
  /** By job id, the number of applications by status. */
  applicants: (jobIds: readonly number[]) => Promise<Map<number, ApplicantCounts>>;
  news: Pick<JobEvents, "changed" | "publish" | "deliver">;
  limiter: Limiter;
  nextId: () => Promise<number>;
  records: Records;
  now: () => Date;
}

/** Writes, publishes, closes and lists the jobs of an employer. */
export class OwnJobs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * POST /api/jobs. Repeats with the same key return the first response, whatever happened to the job since.
   * @throws {Fault} NOT_ALLOWED if the company cannot publish; CONFLICT for a duplicate job, for a key that was used
   * for another content, and for too many jobs; TOO_FAST
   */
  async create(viewer: Viewer, body: NewJob, key: string | undefined): Promise<OwnJob> {
    const { jobs, companies, limiter } = this.#deps;
    const first = key === undefined ? null : await jobs.findKey(viewer.userId, key);
    if (first) return replayed(first, body);
    if (body.status === "open") {
      await this.#mayPublish(companies.stateOf(viewer.userId));
      this.#refuseOver(body.expires_at === null ? null : new Date(body.expires_at), JOB_TEXTS.expiryPast);
    }
    await limiter.spend("job", String(viewer.userId));
    return this.#insert(viewer, body, key);
  }

  /** PUT /api/jobs/{id}. @throws {Fault} NOT_FOUND, NOT_ALLOWED, CONFLICT */
  async change(viewer: Viewer, id: number, { version, ...body }: JobChange): Promise<OwnJob> {
    const { companies, now, news } = this.#deps;
    const row = await this.#own(viewer, id);
    if (row.version !== version) throw changedElsewhere();
    const { expires_at: until, ...fields } = body;
    const expires_at = until === null ? null : new Date(until);
    if (body.status === "draft" && row.status !== "draft") throw new Fault("CONFLICT", JOB_TEXTS.publishedAlready);
    if (body.status === "open") {
      await this.#mayPublish(companies.stateOf(viewer.userId));
      this.#refuseOver(expires_at, JOB_TEXTS.expiryPast);
    }
    const at = now();
    const publishes = body.status === "open" && row.status === "draft";
    const live_key = liveKey({ ...fields, employer_id: row.employer_id });
    const set = {
      ...fields,
      ...{ expires_at, closed_by: null, live_key, updated_at: at },
      ...(row.status === "draft" && { created_at: at }),
    };
    const changed = await this.#write(row, { set }, publishes ? news.publish : undefined);
    news.changed(changed);
    if (publishes) news.deliver(changed);
    return this.shown(changed);
  }

  /** POST /api/jobs/{id}/close. @throws {Fault} NOT_FOUND; CONFLICT for a draft */
  async close(viewer: Viewer, id: number): Promise<OwnJob> {
    const { now, jobs, news } = this.#deps;
    const row = await this.#own(viewer, id);
    if (row.status === "draft") throw new Fault("CONFLICT", JOB_TEXTS.draftClosed);
    if (row.status === "closed") return this.shown(row);
    const closed = { status: "closed", closed_by: "employer", updated_at: now() } as const;
    const changed = await jobs.change(row, { set: closed, unset: ["live_key"] });
    // Another tab was faster. If it closed the job, this call succeeds too; if it changed it, the job is still open.
    if (!changed) {
      const current = await this.#own(viewer, id);
      if (current.status === "closed") return this.shown(current);
      throw changedElsewhere();
    }
    news.changed(changed);
    return this.shown(changed);
  }

  /** POST /api/jobs/{id}/reopen. @throws {Fault} NOT_FOUND; NOT_ALLOWED; BAD_INPUT if it has expired; CONFLICT */
  async reopen(viewer: Viewer, id: number, { expires_at: asked }: JobReopening): Promise<OwnJob> {
    const { now, companies, news } = this.#deps;
    const row = await this.#own(viewer, id);
    if (row.status === "draft") throw new Fault("CONFLICT", JOB_TEXTS.draftReopened);
    const over = row.status === "open" && row.expires_at !== null && row.expires_at <= now();
    if (row.status === "open" && !over) return this.shown(row);
    await this.#mayPublish(companies.stateOf(viewer.userId));
    const expires_at = asked === undefined ? row.expires_at : asked === null ? null : new Date(asked);
    this.#refuseOver(expires_at, JOB_TEXTS.expired);
    const live_key = liveKey(row);
    const open = { status: "open", closed_by: null, expires_at, live_key, updated_at: now() } as const;
    const changed = await this.#write(row, { set: open });
    news.changed(changed);
    return this.shown(changed);
  }

  /** DELETE /api/jobs/{id}. @throws {Fault} NOT_FOUND; CONFLICT for a job that was published */
  async remove(viewer: Viewer, id: number): Promise<Record<string, never>> {
    const { jobs, news } = this.#deps;
    const row = await this.#own(viewer, id);
    if (row.status !== "draft" || !(await jobs.removeDraft(id, viewer.userId)))
      throw new Fault("CONFLICT", JOB_TEXTS.notADraft);
    news.changed(row, "deleted");
    return {};
  }

  /** GET /api/jobs/mine */
  async list(viewer: Viewer, { status, page = 1, page_size = JOBS_PAGE }: OwnJobsQuery): Promise<OwnJobPage> {
    const { jobs, companies, applicants, now, records } = this.#deps;
    const { userId } = viewer;
    const [rows, counts, company] = await Promise.all([
      jobs.pageOf(userId, status, page, page_size),
      jobs.countsOf(userId),
      companies.of(userId),
    ]);
    const applied = await applicants(rows.map(({ _id }) => _id));
    const at = now();
    return {
      jobs: records.each("job cards", rows, (row) =>
        toOwnCard(row, company, applied.get(row._id) ?? NO_APPLICANTS, at),
      ),
      total: status ? counts[status] : counts.draft + counts.open + counts.closed,
      page,
      page_size,
      counts,
    };
  }

  /** A job as GET /api/jobs/{id} shows it to its employer. */
  async shown(row: JobRow): Promise<OwnJob> {
    const { companies, applicants, now } = this.#deps;
    const [company, counts] = await Promise.all([companies.of(row.employer_id), applicants([row._id])]);
    return toOwnJob(row, company, counts.get(row._id) ?? NO_APPLICANTS, now());
  }

  async #own(viewer: Viewer, id: number): Promise<JobRow> {
    const row = await this.#deps.jobs.findOwn(id, viewer.userId);
    if (!row) throw new Fault("NOT_FOUND", JOB_TEXTS.notFound);
    return row;
  }

  /** @throws {Fault} NOT_ALLOWED with the reason */
  async #mayPublish(state: Promise<EmployerState | undefined>): Promise<void> {
    const refusal = publishingRefusal(await state);
    if (refusal) throw new Fault("NOT_ALLOWED", refusal === "pending" ? JOB_TEXTS.notApproved : JOB_TEXTS.rejected);
  }

  /** Checks the expiry date again, because the clock of the form may differ. */
  #refuseOver(expires_at: Date | null, text: string): void {
    if (expires_at !== null && expires_at <= this.#deps.now())
      throw new Fault("BAD_INPUT", undefined, { fields: { expires_at: [text] } });
  }

  /**
   * Turns the duplicate key error of a write into a CONFLICT that names the other job of the same title, place and
   * type.
   */
  async #conflictOf(err: unknown, key: string): Promise<unknown> {
    if (duplicateKeyOf(err) !== "live_key") return err;
    const there = await this.#deps.jobs.findByLiveKey(key);
    // The other job was closed meanwhile. Another attempt would succeed.
    const existingId = there ? { existingId: there._id } : {};
    return new Fault("CONFLICT", JOB_TEXTS.duplicate, existingId);
  }

  /**
   * Changes a job that still has this version.
   * @throws {Fault} CONFLICT if another call was faster, or for a duplicate
   */
  async #write(row: JobRow, change: JobWrite, alongside?: Alongside): Promise<JobRow> {
    const changed = await this.#deps.jobs.change(row, change, alongside).catch(async (err: unknown) => {
      throw await this.#conflictOf(err, change.set.live_key ?? "");
    });
    if (!changed) throw changedElsewhere();
    return changed;
  }

  async #insert(viewer: Viewer, body: NewJob, key: string | undefined): Promise<OwnJob> {
    const { now, nextId, jobs, news } = this.#deps;
    const at = now();
    const { expires_at, ...fields } = body;
    const row = {
      ...fields,
      _id: await nextId(),
      employer_id: viewer.userId,
      expires_at: expires_at === null ? null : new Date(expires_at),
      closed_by: null,
      created_at: at,
      updated_at: at,
      version: 1,
      live_key: liveKey({ ...fields, employer_id: viewer.userId }),
    };
    const answer = await this.shown({ ...row, search_rev: 0 });
    const named = key === undefined ? null : { user_id: viewer.userId, key, job_id: row._id, created_at: at };
    const kept = named && { ...named, fingerprint: fingerprintOf(body), answer: JSON.stringify(answer) };
    try {
      const publishes = body.status === "open";
      const written = await jobs.insert(row, kept, OWN_JOBS_MAX, publishes ? news.publish : undefined);
      if (!written) throw new Fault("CONFLICT", JOB_TEXTS.jobsMany);
      news.changed(written);
      if (publishes) news.deliver(written);
      return answer;
    } catch (err) {
      // The same key was used at the same moment, by another tab or a second click.
      const first = key !== undefined && duplicateKeyOf(err) === "user_id" && (await jobs.findKey(viewer.userId, key));
      if (first) return replayed(first, body);
      throw await this.#conflictOf(err, row.live_key);
    }
  }
}

/** The job has another version by now. The field tells a client so in any language. */
const changedElsewhere = (): Fault =>
  new Fault("CONFLICT", JOB_TEXTS.changedElsewhere, { fields: { version: [JOB_TEXTS.changedElsewhere] } });

const NO_APPLICANTS = Object.fromEntries(
  ["total", ...APPLICATION_STATUSES].map((name) => [name, 0]),
) as ApplicantCounts;
