import type { Records } from "#server/platform/database/records.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import { filterOf, JOBS_PAGE, type JobPage, type JobSearch, type JobSort } from "#shared/jobs/job-search.ts";
import type { CompanyPage } from "#shared/jobs/jobs.rest.ts";
import type { JobCard, JobView, OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { JOB_TEXTS } from "#shared/jobs/jobs.texts.ts";
import { RECOMMENDED_MAX, type Recommendation } from "#shared/jobs/recommended.rest.ts";
import type { Match, MatchJob, MatchSeeker } from "#shared/matching/match.schemas.ts";
import type { CompanyCard } from "#shared/profiles/company-views.ts";
import type { JobRow } from "./job.model.ts";
import { type Mine, NOT_MINE, statusAt, toCard, toJob } from "./job.presenters.ts";
import { jobQueryOf } from "./job-query.ts";
import { type JobReader, jobReader, looksForWork } from "./jobs.policy.ts";
import type { JobsRepo } from "./jobs.repo.ts";
import type { JobCompanies } from "./posting/job-companies.ts";
import type { SavedJobsRepo } from "./saved/saved-jobs.repo.ts";
import type { JobIndex } from "./search/types.ts";

interface Deps {
  jobs: Pick<JobsRepo, "find" | "findAmong" | "openOf" | "countOpenOf">;
  companies: JobCompanies;
  saved: Pick<SavedJobsRepo, "among">;
  index: Pick<JobIndex, "search" | "recommended">;
  match: (seeker: MatchSeeker, job: MatchJob) => Match;
  /** The part of a profile that counts in a match; null if it cannot be read. */
  seekerOf: (userId: number) => Promise<MatchSeeker | null>;
  /** By job: the seeker's application for it, of these jobs or of all. */
  applied: (userId: number, jobIds?: readonly number[]) => Promise<Map<number, number>>;
  /** @throws {Fault} NOT_FOUND where the company is not there for this viewer */
  companyCard: (viewer: Viewer | undefined, id: number) => Promise<CompanyCard>;
  ownJob: (row: JobRow) => Promise<OwnJob>;
  records: Records;
  now: () => Date;
}

/** Jobs as they are found and read. */
export function createJobs(deps: Deps) {
  const { jobs, companies, saved, index, match, seekerOf, applied, companyCard, ownJob, records, now } = deps;

  /** What a seeker has to do with these jobs; nothing for everybody else. */
  async function ties(viewer: Viewer | undefined, ids: readonly number[]) {
    if (!viewer || !looksForWork(viewer)) return { keeps: new Set<number>(), applications: new Map<number, number>() };
    const [keeps, applications] = await Promise.all([saved.among(viewer.userId, ids), applied(viewer.userId, ids)]);
    return { keeps, applications };
  }

  const mineOf = ({ keeps, applications }: Awaited<ReturnType<typeof ties>>, id: number, fits: Match | null): Mine => ({
    saved: keeps.has(id),
    applied: applications.get(id) ?? null,
    match: fits,
  });

  /** Cards of these jobs by id, with what the viewer has to do with them: three questions, and one more for the companies. */
  async function cards(
    viewer: Viewer | undefined,
    ids: readonly number[],
    fits: (row: JobRow) => Match | null,
  ): Promise<Map<number, JobCard>> {
    const [rows, mine] = await Promise.all([jobs.findAmong(ids), ties(viewer, ids)]);
    const shown = await companies.among([...rows.values()].map(({ employer_id }) => employer_id));
    const at = now();
    return new Map(
      records
        .each("job cards", [...rows.values()], (row): [number, JobCard][] => {
          const company = shown.get(row.employer_id);
          // Its company is being deleted at this moment, or a draft got here by a mistake.
          if (!company || row.status === "draft") return [];
          return [[row._id, toCard(row, company, mineOf(mine, row._id, fits(row)), at)]];
        })
        .flat(),
    );
  }

  const seekerFor = async (viewer: Viewer | undefined): Promise<MatchSeeker | null> =>
    viewer && looksForWork(viewer) ? seekerOf(viewer.userId) : null;

  /** What a job is to a viewer. */
  async function look(viewer: Viewer | undefined, row: JobRow): Promise<{ reader: JobReader; mine: Mine }> {
    const [mine, listed] = await Promise.all([ties(viewer, [row._id]), companies.listed([row.employer_id])]);
    const isTied = mine.keeps.has(row._id) || mine.applications.has(row._id);
    const standing = { status: statusAt(row, now()), employer_id: row.employer_id, isTied };
    const reader = jobReader(viewer, { ...standing, isListed: listed.has(row.employer_id) });
    return { reader, mine: mineOf(mine, row._id, null) };
  }

  return {
    /** GET /api/jobs */
    list: async (viewer: Viewer | undefined, query: JobSearch): Promise<JobPage> => {
      const filter = filterOf(query);
      const place = { page: query.page ?? 1, page_size: query.page_size ?? JOBS_PAGE };
      const seeker = await seekerFor(viewer);
      const sort = sortOf(query.sort, filter.search !== "", seeker !== null);
      const { hits, total, facets } = await index.search(jobQueryOf(filter, sort, place, now()), seeker);
      const fits = new Map(hits.map(({ id, match }) => [id, match]));
      const found = await cards(
        viewer,
        hits.map(({ id }) => id),
        ({ _id }) => fits.get(_id) ?? null,
      );
      // What was closed in between is passed over.
      const open = hits.flatMap(({ id }) => found.get(id) ?? []).filter(({ status }) => status === "open");
      return { jobs: open, total, ...place, facets, sort };
    },

    /** GET /api/jobs/{id}. @throws {Fault} NOT_FOUND, the same for none and for one that is not for this viewer */
    read: async (viewer: Viewer | undefined, id: number): Promise<JobView> => {
      const row = await jobs.find(id);
      const { reader, mine } = row ? await look(viewer, row) : { reader: null, mine: NOT_MINE };
      if (!row || !reader) throw new Fault("NOT_FOUND", JOB_TEXTS.notFound);
      if (reader === "employer") return ownJob(row);
      const [company, seeker] = await Promise.all([companies.of(row.employer_id), seekerFor(viewer)]);
      const fits = seeker && row.work_mode ? match(seeker, { ...row, work_mode: row.work_mode }) : null;
      return toJob(row, company, { ...mine, match: fits }, now());
    },

    /** Whether a viewer may read it. @throws {Fault} NOT_FOUND */
    mayRead: async (viewer: Viewer, id: number): Promise<void> => {
      const row = await jobs.find(id);
      if (!row || !(await look(viewer, row)).reader) throw new Fault("NOT_FOUND", JOB_TEXTS.notFound);
    },

    /** Cards of these jobs as a seeker who keeps them sees them. */
    cards: async (viewer: Viewer, ids: readonly number[]): Promise<Map<number, JobCard>> => {
      const seeker = await seekerFor(viewer);
      return cards(viewer, ids, (row) =>
        seeker && row.work_mode ? match(seeker, { ...row, work_mode: row.work_mode }) : null,
      );
    },

    /** GET /api/jobs/recommended */
    recommended: async (viewer: Viewer, limit = RECOMMENDED_MAX / 2): Promise<Recommendation[]> => {
      const [seeker, applications] = await Promise.all([seekerOf(viewer.userId), applied(viewer.userId)]);
      if (!seeker) return [];
      const query = { limit, now: now().getTime(), except: [...applications.keys()] };
      const best = await index.recommended(seeker, query);
      const fits = new Map(best.map(({ id, match }) => [id, match]));
      const found = await cards(
        viewer,
        best.map(({ id }) => id),
        ({ _id }) => fits.get(_id) ?? null,
      );
      return best.flatMap(({ id, match }) => {
        const job = found.get(id);
        return job?.status === "open" ? [{ ...match, job }] : [];
      });
    },

    /** GET /api/companies/{userId}. @throws {Fault} NOT_FOUND for one that is not approved */
    companyPage: async (viewer: Viewer | undefined, id: number): Promise<CompanyPage> => {
      const company = await companyCard(viewer, id);
      const at = now();
      const [listed, rows, jobs_total, known] = await Promise.all([
        companies.listed([id]),
        jobs.openOf(id, at, JOBS_PAGE),
        jobs.countOpenOf(id, at),
        companies.of(id),
      ]);
      const { reply_minutes } = known;
      // Its owner and admins see the page of one that waits for its approval; its jobs are not to be found.
      if (!listed.has(id)) return { company, reply_minutes, jobs: [], jobs_total: 0 };
      const [mine, seeker] = await Promise.all([
        ties(
          viewer,
          rows.map(({ _id }) => _id),
        ),
        seekerFor(viewer),
      ]);
      const shown = records.each("job cards", rows, (row) => {
        const fits = seeker && row.work_mode ? match(seeker, { ...row, work_mode: row.work_mode }) : null;
        return toCard(row, known, mineOf(mine, row._id, fits), at);
      });
      return { company, reply_minutes, jobs: shown, jobs_total };
    },
  };
}
export type Jobs = ReturnType<typeof createJobs>;

/** The order that can be had: by relevance there have to be words, by match a seeker. */
function sortOf(asked: JobSort | undefined, hasWords: boolean, isSeeker: boolean): JobSort {
  const usual = hasWords ? "relevance" : "date";
  if (asked === undefined || (asked === "relevance" && !hasWords) || (asked === "match" && !isSeeker)) return usual;
  return asked;
}
