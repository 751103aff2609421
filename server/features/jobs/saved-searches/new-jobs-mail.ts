import { statusAt } from "#server/features/jobs/job.presenters.ts";
import type { JobsRepo } from "#server/features/jobs/jobs.repo.ts";
import type { JobCompanies } from "#server/features/jobs/posting/job-companies.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import { MAIL_LIFE_MS, type Written } from "#server/platform/mail/mailer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { shownName } from "#shared/jobs/search-name.ts";
import type { Language } from "#shared/texts/languages.ts";
import { newJobsMail } from "./search.mails.ts";
import type { SearchesRepo } from "./searches.repo.ts";

/** The kind of the email in the mail queue. */
export const NEW_JOBS_MAIL = "new-jobs";

/** What an email about new jobs needs to know about its reader. */
export interface JobMailReader {
  email: string;
  first_name: string;
  user_type: UserType;
  /** The language in which to write to them; null if it is not known. */
  language: Language | null;
  /** The account is verified and not suspended. */
  reachable: boolean;
  wantsJobMail: boolean;
}

interface Deps {
  searches: Pick<SearchesRepo, "find" | "takeForMail" | "setMailed">;
  jobs: Pick<JobsRepo, "findAmong">;
  companies: Pick<JobCompanies, "listed">;
  /** Readers by user id, without deleted accounts. */
  readers: (ids: readonly number[]) => Promise<Map<number, JobMailReader>>;
  site: () => Site;
  now: () => Date;
}

/**
 * The emails about jobs that saved searches have found. The text of an email is made when it is sent, from the jobs that
 * are open then; several jobs share one email.
 * @returns a function that writes the email for a search and a job; it resolves to null if the job was already in an
 * earlier email, or is not wanted anymore
 */
export function createNewJobsMail({ searches, jobs, companies, readers, site, now }: Deps) {
  /** Those of the jobs that are still open, as the email lists them. */
  async function openAmong(ids: readonly number[]) {
    const rows = [...(await jobs.findAmong(ids)).values()].filter((row) => statusAt(row, now()) === "open");
    const listed = await companies.listed(rows.map(({ employer_id }) => employer_id));
    return rows.flatMap((row) => {
      const company = listed.get(row.employer_id);
      return company === undefined ? [] : [{ id: row._id, title: row.title, location: row.location, company }];
    });
  }

  return async ([searchId = 0, jobId = 0]: readonly number[]): Promise<Written | null> => {
    const search = await searches.find(searchId);
    const lost = new Date(now().getTime() - MAIL_LIFE_MS);
    const unmailed = search ? await searches.takeForMail(searchId, jobId, lost) : [];
    if (!search || !unmailed.includes(jobId)) return null;
    const reader = (await readers([search.user_id])).get(search.user_id);
    if (!search.mail || !reader?.reachable || !reader.wantsJobMail) {
      // People who turn emails on later get only the jobs that are found after that.
      await searches.setMailed(searchId, unmailed, now());
      return null;
    }
    const open = await openAmong(unmailed);
    if (open.length === 0) return null;
    const { filter } = search;
    return {
      mail: inLanguage(reader.language, () =>
        newJobsMail(reader, { search: shownName(search), filter, jobs: open }, site()),
      ),
      done: () => searches.setMailed(searchId, unmailed, now()),
    };
  };
}
