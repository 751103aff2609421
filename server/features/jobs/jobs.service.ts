import type { Records } from "#server/platform/database/records.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import { filterOf, JOBS_PAGE, type JobPage, type JobSearch, type JobSort } from "#shared/jobs/job-search.ts";
import type { CompanyPage } from "#shared/jobs/jobs.rest.ts";
import type { JobCard, JobView, OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { RECOMMENDED_MAX, type Recommendation } from "#shared/jobs/recommended.rest.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import type { Match, MatchJob, MatchSeeker } from "#shared/matching/match.schemas.ts";
import { inWords } from "#shared/matching/reasons.ts";
import type { CompanyCard } from "#shared/profiles/company-views.ts";
import type { JobRow } from "./job.model.ts";
import { type Mine, NOT_MINE, statusAt, toCard, toJob } from "./job.presenters.ts";
import { jobQueryOf } from "./job-query.ts";
import { isJobSeeker, type JobReader, jobReader } from "./jobs.policy.ts";
import type { JobsRepo } from "./jobs.repo.ts";
import type { JobCompanies } from "./posting/job-companies.ts";
import type { SavedJobsRepo } from "./saved/saved-jobs.repo.ts";
import type { JobIndex } from "./search/job-index.ts";

interface Deps {
  jobs: Pick<JobsRepo, "find" | "findAmong" | "openOf" | "countOpenOf">;
  companies: JobCompanies;
  saved: Pick<SavedJobsRepo, "among">;
  index: Pick<JobIndex, "search" | "recommended">;
  match: (seeker: MatchSeeker, job: MatchJob) => Match;
  /** The part of a profile that counts in a match; null if it cannot be read. */
  seekerOf: (userId: number) => Promise<MatchSeeker | null>;
  /** By job id, the id of the job seeker's application; for these jobs or for all. */
  applied: (userId: number, jobIds?: readonly number[]) => Promise<Map<number, number>>;
  /** @throws {Fault} NOT_FOUND if the viewer cannot see the company */
  companyCard: (viewer: Viewer | undefined, id: number) => Promise<CompanyCard>;
  ownJob: (row: JobRow) => Promise<OwnJob>;
  records: Records;
  now: () => Date;
}

/** The jobs that a job seeker saved, and by job id the id of their application. */
interface Marks {
  saved: ReadonlySet<number>;
  applications: ReadonlyMap<number, number>;
}

const mineOf = ({ saved, applications }: Marks, id: number, match: Match | null): Mine => ({
  saved: saved.has(id),
  applied: applications.get(id) ?? null,
  match,
});

/** Finds and reads jobs. */
export class Jobs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/jobs */
  async list(viewer: Viewer | undefined, query: JobSearch): Promise<JobPage> {
    const { index, now } = this.#deps;
    const filter = filterOf(query);
    const place = { page: query.page ?? 1, page_size: query.page_size ?? JOBS_PAGE };
    const seeker = await this.#seekerFor(viewer);
    const sort = sortOf(query.sort, filter.search !== "", seeker !== null);
    const { hits, total, facets } = await index.search(jobQueryOf(filter, sort, place, now()), seeker);
    const fits = new Map(hits.map(({ id, fit }) => [id, fit && inWords(fit, "seeker")]));
    const found = await this.#cards(
      viewer,
      hits.map(({ id }) => id),
      ({ _id }) => fits.get(_id) ?? null,
    );
    // Jobs that were closed meanwhile are left out.
    const open = hits.flatMap(({ id }) => found.get(id) ?? []).filter(({ status }) => status === "open");
    return { jobs: open, total, ...place, facets, sort };
  }

  /** GET /api/jobs/{id}. @throws {Fault} NOT_FOUND, alike for a missing one and for one that the viewer cannot read */
  async read(viewer: Viewer | undefined, id: number): Promise<JobView> {
    const { jobs, ownJob, companies, match, now } = this.#deps;
    const row = await jobs.find(id);
    const { reader, mine } = row ? await this.#roleOf(viewer, row) : { reader: null, mine: NOT_MINE };
    if (!row || !reader) throw new Fault("NOT_FOUND", JOB_TEXTS.notFound);
    if (reader === "employer") return ownJob(row);
    const [company, seeker] = await Promise.all([companies.of(row.employer_id), this.#seekerFor(viewer)]);
    const fits = seeker && row.work_mode ? match(seeker, { ...row, work_mode: row.work_mode }) : null;
    return toJob(row, company, { ...mine, match: fits }, now());
  }

  /** A job that the viewer can read. @throws {Fault} NOT_FOUND */
  async readable(viewer: Viewer, id: number): Promise<JobRow> {
    const row = await this.#deps.jobs.find(id);
    if (!row || !(await this.#roleOf(viewer, row)).reader) throw new Fault("NOT_FOUND", JOB_TEXTS.notFound);
    return row;
  }

  /** By id, cards of these jobs with their match, for a job seeker. */
  async cards(viewer: Viewer, ids: readonly number[]): Promise<Map<number, JobCard>> {
    const seeker = await this.#seekerFor(viewer);
    return this.#cards(viewer, ids, (row) =>
      seeker && row.work_mode ? this.#deps.match(seeker, { ...row, work_mode: row.work_mode }) : null,
    );
  }

  /** GET /api/jobs/recommended */
  async recommended(viewer: Viewer, limit = RECOMMENDED_MAX / 2): Promise<Recommendation[]> {
    const { seekerOf, applied, now, index } = this.#deps;
    const [seeker, applications] = await Promise.all([seekerOf(viewer.userId), applied(viewer.userId)]);
    if (!seeker) return [];
    const query = { limit, now: now().getTime(), except: [...applications.keys()] };
    const best = await index.recommended(seeker, query);
    const fits = new Map(best.map(({ id, fit }) => [id, inWords(fit, "seeker")]));
    const found = await this.#cards(
      viewer,
      best.map(({ id }) => id),
      ({ _id }) => fits.get(_id) ?? null,
    );
    return best.flatMap(({ id }) => {
      const [job, match] = [found.get(id), fits.get(id)];
      return job?.status === "open" && match ? [{ ...match, job }] : [];
    });
  }

  /** GET /api/companies/{userId}. @throws {Fault} NOT_FOUND for a company that is not approved */
  async companyPage(viewer: Viewer | undefined, id: number): Promise<CompanyPage> {
    const { companyCard, now, companies, jobs, records, match } = this.#deps;
    const company = await companyCard(viewer, id);
    const at = now();
    const [listed, rows, jobs_total, known] = await Promise.all([
      companies.listed([id]),
      jobs.openOf(id, at, JOBS_PAGE),
      jobs.countOpenOf(id, at),
      companies.of(id),
    ]);
    const { reply_minutes } = known;
    // The owner and admins also see the page of a company that awaits approval, but without its jobs.
    if (!listed.has(id)) return { company, reply_minutes, jobs: [], jobs_total: 0 };
    const [mine, seeker] = await Promise.all([
      this.#marksOf(
        viewer,
        rows.map(({ _id }) => _id),
      ),
      this.#seekerFor(viewer),
    ]);
    const shown = records.each("job cards", rows, (row) => {
      const fits = seeker && row.work_mode ? match(seeker, { ...row, work_mode: row.work_mode }) : null;
      return toCard(row, known, mineOf(mine, row._id, fits), at);
    });
    return { company, reply_minutes, jobs: shown, jobs_total };
  }

  /** What a job seeker saved and applied to; empty for everyone else. */
  async #marksOf(viewer: Viewer | undefined, ids: readonly number[]): Promise<Marks> {
    const { saved: savedJobs, applied } = this.#deps;
    if (!viewer || !isJobSeeker(viewer)) return { saved: new Set(), applications: new Map() };
    const [saved, applications] = await Promise.all([savedJobs.among(viewer.userId, ids), applied(viewer.userId, ids)]);
    return { saved, applications };
  }

  /**
   * By id, cards of these jobs with the viewer's saved and applied marks. Needs four queries for any number of jobs.
   */
  async #cards(
    viewer: Viewer | undefined,
    ids: readonly number[],
    fits: (row: JobRow) => Match | null,
  ): Promise<Map<number, JobCard>> {
    const { jobs, companies, now, records } = this.#deps;
    const [rows, mine] = await Promise.all([jobs.findAmong(ids), this.#marksOf(viewer, ids)]);
    const shown = await companies.among([...rows.values()].map(({ employer_id }) => employer_id));
    const at = now();
    return new Map(
      records
        .each("job cards", [...rows.values()], (row): [number, JobCard][] => {
          const company = shown.get(row.employer_id);
          // The company is being deleted, or the job is a draft by mistake.
          if (!company || row.status === "draft") return [];
          return [[row._id, toCard(row, company, mineOf(mine, row._id, fits(row)), at)]];
        })
        .flat(),
    );
  }

  async #seekerFor(viewer: Viewer | undefined): Promise<MatchSeeker | null> {
    return viewer && isJobSeeker(viewer) ? this.#deps.seekerOf(viewer.userId) : null;
  }

  /** The viewer's role for a job, and whether they saved it or applied to it. */
  async #roleOf(viewer: Viewer | undefined, row: JobRow): Promise<{ reader: JobReader; mine: Mine }> {
    const { companies, now } = this.#deps;
    const [mine, listed] = await Promise.all([this.#marksOf(viewer, [row._id]), companies.listed([row.employer_id])]);
    const isSavedOrApplied = mine.saved.has(row._id) || mine.applications.has(row._id);
    const facts = { status: statusAt(row, now()), employer_id: row.employer_id, isSavedOrApplied };
    const reader = jobReader(viewer, { ...facts, isListed: listed.has(row.employer_id) });
    return { reader, mine: mineOf(mine, row._id, null) };
  }
}

/** The requested order if possible, otherwise the default: relevance needs words, match needs a job seeker. */
function sortOf(asked: JobSort | undefined, hasWords: boolean, isSeeker: boolean): JobSort {
  const usual = hasWords ? "relevance" : "date";
  if (asked === undefined || (asked === "relevance" && !hasWords) || (asked === "match" && !isSeeker)) return usual;
  return asked;
}
