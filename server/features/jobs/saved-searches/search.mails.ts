import { plainName, type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { homeOf, type UserType } from "#shared/accounts/user-types.ts";
import type { JobFilter } from "#shared/jobs/job-search.ts";
import { foundJobsAddress, savedSearchesAddress } from "#shared/jobs/jobs.links.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { searchMailTexts as texts } from "./texts/search-mail/search-mail.texts.ts";

/** Writes the email about new jobs for a saved search, in the current language. */

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
  const count = jobs.length;
  const name = plainName(search);
  return writeMail(
    {
      to,
      subject: name === null ? texts.subjectUnnamed({ count }) : texts.subject({ count, search: name }),
      parts: [
        texts.intro({ count }),
        // Titles and names come from users and are marked as such.
        ...jobs
          .slice(0, SHOWN)
          .flatMap(({ id, title, company, location }) => [
            { quote: texts.job({ title, company, location }) },
            { label: texts.open, path: jobTarget(id) },
          ]),
        ...(count > SHOWN ? [texts.more({ count: count - SHOWN })] : []),
        { label: texts.all, path: foundJobsAddress(home, filter) },
        texts.why,
        { label: texts.settings, path: settings },
      ],
      unsubscribe: settings,
    },
    site,
  );
}
