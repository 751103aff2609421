import * as z from "zod/mini";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { statusAt } from "#server/features/jobs/job.presenters.ts";
import { jobQueryOf } from "#server/features/jobs/job-query.ts";
import type { JobsRepo } from "#server/features/jobs/jobs.repo.ts";
import { JOB_NEWS } from "#server/features/jobs/jobs.texts.ts";
import { toDoc } from "#server/features/jobs/posting/job-changes.ts";
import type { JobCompanies } from "#server/features/jobs/posting/job-companies.ts";
import type { JobNote } from "#server/features/jobs/posting/job-events.ts";
import type { Alerts } from "#server/features/jobs/search/alerts.ts";
import type { JobDoc } from "#server/features/jobs/search/types.ts";
import type { Records } from "#server/platform/database/records.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer, Written } from "#server/platform/mail/mailer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { JobFilter } from "#shared/jobs/job-search.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import type { SavedSearchRow } from "./saved-search.model.ts";
import { newJobsMail } from "./search.mails.ts";
import type { SearchesRepo } from "./searches.repo.ts";

/** The kind of the order in the queue of mails. */
export const NEW_JOBS_MAIL = "new-jobs";

/** A step ends after the notification during which this time is over, in milliseconds: well below what a step may take. */
const STEP_MS = 2000;

/** What a mail about new jobs needs to know of a person. */
export interface JobMailReader {
  email: string;
  first_name: string;
  user_type: UserType;
  /** Verified, not suspended. */
  reachable: boolean;
  wantsJobMail: boolean;
}

interface Deps {
  searches: Pick<SearchesRepo, "batchAfter" | "noteHit" | "find" | "unmailed" | "setMailed">;
  jobs: Pick<JobsRepo, "findAmong">;
  companies: Pick<JobCompanies, "listed" | "among">;
  /** For which saved searches a job is news. */
  alerts: Alerts;
  /** By id, without those whose account is gone. */
  readers: (ids: readonly number[]) => Promise<Map<number, JobMailReader>>;
  notify: (note: JobNote) => Promise<void>;
  mailer: Pick<Mailer, "order">;
  site: () => Site;
  records: Records;
  now: () => Date;
}

/**
 * Tells the owners of saved searches of a job that was published. Each step is done once however often it is repeated:
 * the hit is noted under search and job, the notification has it as its cause, and a mail tells of hits that no mail has
 * told of. It is written when it is sent, of what is open then; several jobs that wait for it go together.
 */
export function createSearchAlerts(deps: Deps) {
  const { searches, jobs, companies, alerts, readers, notify, mailer, site, records, now } = deps;

  async function notifyOne(search: SavedSearchRow, row: JobRow, company: string): Promise<void> {
    const { _id: search_id, user_id, name, mail } = search;
    const at = now();
    await searches.noteHit({ search_id, job_id: row._id, user_id, created_at: at, ...(!mail && { mailed_at: at }) });
    await notify({
      user_id,
      cause: `search-${search_id}-job-${row._id}`,
      type: "info",
      title: JOB_NEWS.foundTitle(name),
      message: JOB_NEWS.found(row.title, company, row.location),
      target_url: jobTarget(row._id),
    });
    if (!mail) return;
    const order = { kind: NEW_JOBS_MAIL, ids: [search_id, row._id] };
    await mailer.order(order, { owner: user_id, key: `${NEW_JOBS_MAIL}:${search_id}:${row._id}` });
  }

  /** Of these searches those that find the job; the whole batch is asked at once, and one by one where that fails. */
  function fitting(doc: JobDoc, batch: readonly SavedSearchRow[]): SavedSearchRow[] {
    const at = now();
    const ask = (searches: readonly SavedSearchRow[]) => {
      const asked = searches.map(({ filter }) =>
        jobQueryOf(z.parse(JobFilter, filter), "date", { page: 1, page_size: 1 }, at),
      );
      const found = alerts(doc, asked);
      return searches.filter((_search, n) => found[n]);
    };
    try {
      return ask(batch);
    } catch {
      return records.each("saved-search alerts", batch, (search) => ask([search])).flat();
    }
  }

  return {
    /**
     * Notifies the owners of the saved searches that find a job and are older than it, as many as fit into a step. An
     * owner who cannot be notified is left out.
     * @param after the search behind which the step begins
     * @returns where the next step begins; null when all are notified
     */
    alertSome: async (row: JobRow, after: number): Promise<number | null> => {
      if (statusAt(row, now()) !== "open") return null;
      const company = (await companies.listed([row.employer_id])).get(row.employer_id);
      const doc = toDoc(row, company);
      if (!doc || company === undefined) return null;
      const endsAt = performance.now() + STEP_MS;
      for (let place = after; ; ) {
        const batch = await searches.batchAfter(place, row.created_at);
        const last = batch.at(-1);
        if (!last) return null;
        for (const search of fitting(doc, batch)) {
          await records.attempt("saved-search alerts", search._id, () => notifyOne(search, row, company));
          if (performance.now() > endsAt) return search._id;
        }
        place = last._id;
        if (performance.now() > endsAt) return place;
      }
    },

    /** Writes the mail of an order, if there still is something to say. An order of hits that went along says nothing. */
    write: async ([searchId = 0, jobId = 0]: readonly number[]): Promise<Written | null> => {
      const search = await searches.find(searchId);
      const unmailed = search ? await searches.unmailed(searchId) : [];
      if (!search || !unmailed.includes(jobId)) return null;
      const reader = (await readers([search.user_id])).get(search.user_id);
      if (!search.mail || !reader?.reachable || !reader.wantsJobMail) {
        // Who turns mails on later is told of what comes then.
        await searches.setMailed(searchId, unmailed, now());
        return null;
      }
      const rows = [...(await jobs.findAmong(unmailed)).values()].filter((row) => statusAt(row, now()) === "open");
      const listed = await companies.listed(rows.map(({ employer_id }) => employer_id));
      const told = rows.flatMap((row) => {
        const company = listed.get(row.employer_id);
        return company === undefined ? [] : [{ id: row._id, title: row.title, location: row.location, company }];
      });
      if (told.length === 0) return null;
      return {
        mail: newJobsMail(reader, { search: search.name, filter: search.filter, jobs: told }, site()),
        done: () => searches.setMailed(searchId, unmailed, now()),
      };
    },
  };
}
export type SearchAlerts = ReturnType<typeof createSearchAlerts>;
