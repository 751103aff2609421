import * as z from "zod/mini";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { statusAt } from "#server/features/jobs/job.presenters.ts";
import { jobQueryOf } from "#server/features/jobs/job-query.ts";
import { toDoc } from "#server/features/jobs/posting/job-changes.ts";
import type { JobCompanies } from "#server/features/jobs/posting/job-companies.ts";
import type { JobNote } from "#server/features/jobs/posting/job-events.ts";
import type { Alerts } from "#server/features/jobs/search/alerts.ts";
import type { JobDoc } from "#server/features/jobs/search/types.ts";
import type { Records } from "#server/platform/database/records.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { JobFilter } from "#shared/jobs/job-search.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { NEW_JOBS_MAIL } from "./new-jobs-mail.ts";
import type { SavedSearchRow } from "./saved-search.model.ts";
import type { SearchesRepo } from "./searches.repo.ts";

/**
 * A batch ends after the notification that exceeds this time (in milliseconds), well below the time that a delivery may
 * take.
 */
const STEP_MS = 2000;

interface Deps {
  searches: Pick<SearchesRepo, "batchAfter" | "noteHit">;
  companies: Pick<JobCompanies, "listed">;
  /** Finds the saved searches that match a job. */
  alerts: Alerts;
  notify: (note: JobNote) => Promise<void>;
  mailer: Pick<Mailer, "order">;
  records: Records;
  now: () => Date;
}

/**
 * Notifies the owners of matching saved searches of a published job. Every step can be repeated without effect: a hit is
 * stored once per search and job, the notification has it as its cause, and an email lists the hits that no other email
 * lists.
 */
export function createSearchAlerts(deps: Deps) {
  const { searches, companies, alerts, notify, mailer, records, now } = deps;

  async function notifyOne(search: SavedSearchRow, row: JobRow, company: string): Promise<void> {
    const { _id: search_id, user_id, mail, name, filter } = search;
    const at = now();
    await searches.noteHit({ search_id, job_id: row._id, user_id, created_at: at, ...(!mail && { mailed_at: at }) });
    await notify({
      user_id,
      cause: `search-${search_id}-job-${row._id}`,
      type: "info",
      note: {
        ...{ kind: "search.found", search: name, ...(name === "" && { criteria: filter }) },
        ...{ job_title: row.title, company, place: row.location },
      },
      target_url: jobTarget(row._id),
    });
    if (!mail) return;
    const order = { kind: NEW_JOBS_MAIL, ids: [search_id, row._id] };
    await mailer.order(order, { owner: user_id, key: `${NEW_JOBS_MAIL}:${search_id}:${row._id}` });
  }

  /** The searches of a batch that match the job. Compares the whole batch at once, or one by one if that throws. */
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
     * Notifies the owners of the saved searches that find a job and are older than it, as many as fit into one batch. An
     * owner who cannot be notified is left out.
     * @param after the id of the search after which the batch starts
     * @returns the id after which the next batch starts; null when all owners are notified
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
  };
}
export type SearchAlerts = ReturnType<typeof createSearchAlerts>;
