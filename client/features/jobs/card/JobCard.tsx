import { CircleCheck, CircleSlash } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useStore } from "zustand";
import { imageUrl } from "#client/data/image-url.ts";
import { jobTexts as texts } from "#client/features/jobs/texts/job/job.texts.ts";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { JobCard as Job } from "#shared/jobs/jobs.schemas.ts";
import { appliedJobs } from "../../../shell/overlays.ts";
import { replyWords, salaryOf, workWords } from "../job-words.ts";
import styles from "./JobCard.module.css";
import { MatchReasons } from "./MatchReasons.tsx";
import { SaveButton } from "./SaveButton.tsx";

interface Props {
  job: Job;
  /** The link of its title. */
  to: string;
  /** Whether it is open next to the list. */
  current?: boolean;
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Additional content from the list. */
  children?: ReactNode;
}

/** A job as a row of a list: its facts, its salary, and why it matches. */
export function JobCard({ job, to, current = false, onOpen, children }: Props) {
  const { company, match } = job;
  return (
    <li className={cx(styles.job)} data-current={current || undefined}>
      <Avatar name={company.company_name} photo={imageUrl(company.logo_path)} shape="company" />
      <div>
        <h3 className={styles.title}>
          <Link to={to} aria-current={current || undefined} onClick={onOpen} data-job={job.id}>
            {job.title}
          </Link>
        </h3>
        <p className="small">
          {company.company_name} <span className="soft">{texts.in({ place: job.location })}</span>
        </p>
      </div>
      <SaveButton job={job} />
      <p className={styles.facts}>
        <Salary job={job} /> <span className="soft">{workWords(job.work_mode, job.type)}</span>
      </p>
      {match && (
        <div className={styles.why}>
          <MatchReasons match={match} short />
        </div>
      )}
      <JobState job={job} />
      {children}
      <p className={cx(styles.wide, styles.posted)}>
        {texts.posted({ time: () => <RelativeTime key="time" inside at={job.created_at} /> })}
        {company.reply_minutes !== null && `. ${replyWords(company.reply_minutes)}`}
      </p>
    </li>
  );
}

/** The salary, or the text for a job that does not state it. */
export function Salary({ job }: { job: Job }) {
  const salary = salaryOf(job);
  if (!salary) return <span className="soft">{texts.noSalary}</span>;
  return (
    <span>
      <b>{salary.figures}</b> {salary.per}
    </span>
  );
}

/** The reader's application, as far as this page knows; null if there is none. */
export const useApplication = ({ id, applied }: Job): number | null =>
  useStore(appliedJobs, (known) => known[id] ?? applied);

/** Says that the job is closed and that the reader has applied, each with an icon and a word. */
function JobState({ job }: { job: Job }) {
  const applied = useApplication(job) !== null;
  const closed = job.status === "closed";
  if (!applied && !closed) return null;
  return (
    <p className={cx(styles.wide, styles.states)}>
      {closed && (
        <span className={styles.closed}>
          <Icon of={CircleSlash} />
          {texts.closed}
        </span>
      )}
      {applied && (
        <span className={styles.applied}>
          <Icon of={CircleCheck} />
          {texts.applied}
        </span>
      )}
    </p>
  );
}
