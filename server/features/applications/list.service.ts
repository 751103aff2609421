import type { Viewer } from "#server/platform/http/viewer.ts";
import {
  APPLICATIONS_PAGE,
  type ApplicationPage,
  type ApplicationsQuery,
} from "#shared/applications/applications.rest.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { foldText } from "#shared/text.ts";
import type { ApplicantMatches } from "./applicant-matches.ts";
import type { ApplicationRow } from "./application.model.ts";
import { type Applicant, type ApplicantProfile, toApplicationCard } from "./applications.presenters.ts";
import type {
  ApplicationCursor,
  ApplicationFilter,
  ApplicationsRepo,
  DateSort,
  StatusTotal,
} from "./applications.repo.ts";
import { totalsOf } from "./totals.ts";

type Named = Pick<Applicant, "first_name" | "last_name" | "photo">;

interface Deps {
  applications: Pick<ApplicationsRepo, "findMany" | "page" | "places" | "statusTotals">;
  people: (ids: readonly number[]) => Promise<ReadonlyMap<number, Named>>;
  profiles: (ids: readonly number[]) => Promise<ReadonlyMap<number, ApplicantProfile>>;
  companyNames: (ids: readonly number[]) => Promise<Map<number, string>>;
  /** By id, the current titles of jobs. */
  jobTitles: (ids: readonly number[]) => Promise<Map<number, string>>;
  /** By other person, the ids of a user's conversations with these people. */
  conversationsOf: (userId: number, others: readonly number[]) => Promise<Map<number, number>>;
  interviewsOf: (applicationIds: readonly number[]) => Promise<Map<number, Interview[]>>;
  matches: ApplicantMatches;
  now: () => Date;
}

/** Searching, and sorting by name or score, happens in memory over the newest applications: at most this many. */
const SEARCHED_MAX = 5000;
const DATES: Partial<Record<string, DateSort>> = {
  newest: { applied_at: -1 },
  oldest: { applied_at: 1 },
  updated: { updated_at: -1 },
};

/** The two lists of applications: an applicant's own, and those for an employer's jobs. */
export class ApplicationLists {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/applications. */
  async list(viewer: Viewer, query: ApplicationsQuery): Promise<ApplicationPage> {
    const { applications, companyNames, conversationsOf, interviewsOf, people, profiles, matches, now } = this.#deps;
    const { page = 1, page_size = APPLICATIONS_PAGE, job_id } = query;
    const isEmployer = viewer.userType === "employer";
    const whose = isEmployer ? { employer_id: viewer.userId } : { applicant_id: viewer.userId };
    const mine = { ...whose, ...(job_id !== undefined && { job_id }) };
    const statusTotals = await applications.statusTotals(whose);
    const { rows, total, counts } = await this.#pageOf(mine, query, isEmployer, statusTotals);
    const ids = rows.map(({ _id }) => _id);
    const others = distinct(rows, isEmployer ? "applicant_id" : "employer_id");
    const [jobs, names, talks, interviews, persons, said, fits] = await Promise.all([
      isEmployer ? this.#jobsOf(statusTotals) : [],
      companyNames(distinct(rows, "employer_id")),
      conversationsOf(viewer.userId, others),
      interviewsOf(ids),
      isEmployer ? people(others) : new Map<number, never>(),
      isEmployer ? profiles(others) : new Map<number, never>(),
      isEmployer ? matches.of(rows) : new Map<number, never>(),
    ]);
    const at = now();
    const cards = rows.flatMap((row) => {
      const person = persons.get(row.applicant_id);
      // The applicant's account is being deleted.
      if (isEmployer && !person) return [];
      const around = {
        company: names.get(row.employer_id) ?? APPLICATION_TEXTS.companyGone,
        conversation_id: talks.get(isEmployer ? row.applicant_id : row.employer_id) ?? null,
        interviews: interviews.get(row._id) ?? [],
        match: fits.get(row._id) ?? null,
        applicant: person ? { person, profile: said.get(row.applicant_id) } : null,
      };
      return [toApplicationCard(row, isEmployer ? "employer" : "applicant", around, at)];
    });
    return { applications: cards, total, page, page_size, counts, jobs };
  }

  /** By application id, the text that the search covers: the name of the other side and the job title. */
  async #wordsOf(places: readonly ApplicationCursor[], isEmployer: boolean): Promise<Map<number, string>> {
    const { people, companyNames } = this.#deps;
    const names = isEmployer
      ? new Map(
          [...(await people(distinct(places, "applicant_id")))].map(([id, who]) => [
            id,
            `${who.last_name} ${who.first_name}`,
          ]),
        )
      : await companyNames(distinct(places, "employer_id"));
    return new Map(
      places.map((place) => {
        const name = names.get(isEmployer ? place.applicant_id : place.employer_id) ?? "";
        return [place._id, foldText(isEmployer ? `${name} ${place.job_title}` : `${place.job_title} ${name}`)];
      }),
    );
  }

  /** The ids of the list in order, and the number of search results by status. */
  async #searchInMemory(
    filter: ApplicationFilter,
    { search = "", sort, status }: ApplicationsQuery,
    isEmployer: boolean,
  ) {
    const { applications, matches } = this.#deps;
    const places = await applications.places(filter, SEARCHED_MAX);
    const words = await this.#wordsOf(places, isEmployer);
    const wanted = foldText(search).split(/\s+/).filter(Boolean);
    const found = places.filter(({ _id }) => wanted.every((word) => (words.get(_id) ?? "").includes(word)));
    const counts = totalsOf(found.map(({ status }) => ({ status, count: 1 })));
    const listed = found.filter((place) => !status || status.includes(place.status));
    if (sort === "name") listed.sort((a, b) => (words.get(a._id) ?? "").localeCompare(words.get(b._id) ?? ""));
    else if (sort === "match" && isEmployer) {
      const scores = await matches.of(listed);
      // Withdrawn applications have no match and come last.
      const score = ({ _id, status }: ApplicationCursor) =>
        status === "withdrawn" ? -1 : (scores.get(_id)?.score ?? 0);
      listed.sort((a, b) => score(b) - score(a));
    } else if (sort === "waiting") listed.sort((a, b) => Number(mayWait(b)) - Number(mayWait(a)));
    else if (sort === "oldest") listed.reverse();
    else if (sort === "updated") listed.sort((a, b) => b.updated_at.getTime() - a.updated_at.getTime());
    return { ids: listed.map(({ _id }) => _id), counts };
  }

  async #inOrder(ids: readonly number[]): Promise<ApplicationRow[]> {
    const rows = new Map((await this.#deps.applications.findMany(ids)).map((row) => [row._id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  /** The rows of one page, and the totals. Without a search, the totals count all rows. */
  async #pageOf(
    mine: ApplicationFilter,
    query: ApplicationsQuery,
    isEmployer: boolean,
    statusTotals: readonly StatusTotal[],
  ) {
    const { status, search, sort = "newest", page = 1, page_size: limit = APPLICATIONS_PAGE } = query;
    const skip = (page - 1) * limit;
    const all = totalsOf(statusTotals.filter(({ job_id }) => mine.job_id === undefined || job_id === mine.job_id));
    const byDate = DATES[sort === "match" && !isEmployer ? "newest" : sort];
    if (search || !byDate) {
      const { ids, counts } = await this.#searchInMemory(mine, query, isEmployer);
      const rows = await this.#inOrder(ids.slice(skip, skip + limit));
      return { rows, total: ids.length, counts: search ? counts : all };
    }
    const filter = status ? { ...mine, status: { $in: status } } : mine;
    const rows = await this.#deps.applications.page(filter, byDate, skip, limit);
    const listed: readonly ApplicationStatus[] = status ?? APPLICATION_STATUSES;
    const total = listed.reduce((sum, one) => sum + all[one], 0);
    return { rows, total, counts: all };
  }

  /** The jobs that an employer can filter the list by, with their numbers of applications, sorted by title. */
  async #jobsOf(statusTotals: readonly StatusTotal[]): Promise<ApplicationPage["jobs"]> {
    const byJob = Map.groupBy(statusTotals, ({ job_id }) => job_id);
    const titles = await this.#deps.jobTitles([...byJob.keys()]);
    return [...byJob]
      .flatMap(([id, counted]) => {
        const title = titles.get(id);
        return title === undefined ? [] : [{ id, title, total: counted.reduce((sum, { count }) => sum + count, 0) }];
      })
      .sort((a, b) => a.title.localeCompare(b.title) || a.id - b.id);
  }
}

/** Whether the status is one in which one side may wait for the other. */
const mayWait = ({ status }: ApplicationCursor): boolean => status === "interview" || status === "offer";

function distinct<K extends "applicant_id" | "employer_id">(rows: readonly Record<K, number>[], key: K): number[] {
  return [...new Set(rows.map((row) => row[key]))];
}
