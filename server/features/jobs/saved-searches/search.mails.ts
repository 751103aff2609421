import { JOB_NEWS } from "#server/features/jobs/jobs.texts.ts";
import { plainName, type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { homeOf, type UserType } from "#shared/accounts/user-types.ts";
import type { JobFilter } from "#shared/jobs/job-search.ts";
import { foundJobsAddress, savedSearchesAddress } from "#shared/jobs/jobs.links.ts";
import { jobTarget } from "#shared/notifications/targets.ts";

/** Writes the email about new jobs for a saved search. */

interface Addressee {
  email: string;
  first_name: string;
  user_type: UserType;
}

interface NewJobs {
  /** The name of the search. */
  search: string;
  filter: JobFilter;
  jobs: readonly { id: number; title: string; company: string; location: string }[];
}

/** The most jobs that one email lists. */
const SHOWN = 5;

export function newJobsMail(to: Addressee, { search, filter, jobs }: NewJobs, site: Site): Mail {
  const home = homeOf(to.user_type);
  const settings = savedSearchesAddress(home);
  const more = jobs.length - SHOWN;
  return writeMail(
    {
      to,
      subject: JOB_NEWS.mailSubject(jobs.length, plainName(search) ?? "your search"),
      parts: [
        JOB_NEWS.mailIntro(jobs.length),
        // Titles and names come from users and are marked as such.
        ...jobs
          .slice(0, SHOWN)
          .flatMap(({ id, title, company, location }) => [
            { quote: JOB_NEWS.found(title, company, location) },
            { label: JOB_NEWS.mailOpen, path: jobTarget(id) },
          ]),
        ...(more > 0 ? [JOB_NEWS.mailMore(more)] : []),
        { label: JOB_NEWS.mailSearch, path: foundJobsAddress(home, filter) },
        JOB_NEWS.mailWhy,
        { label: JOB_NEWS.mailSettings, path: settings },
      ],
      unsubscribe: settings,
    },
    site,
  );
}
