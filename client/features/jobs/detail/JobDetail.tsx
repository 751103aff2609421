import { type ReactNode, type Ref, useId } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { jobTexts } from "#client/features/jobs/texts/job/job.texts.ts";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { Job, JobCard } from "#shared/jobs/jobs.schemas.ts";
import { Salary } from "../card/JobCard.tsx";
import { MatchReasons } from "../card/MatchReasons.tsx";
import { dayWords, replyWords, workWords } from "../job-words.ts";
import { AccessAnswers } from "./AccessAnswers.tsx";
import styles from "./JobDetail.module.css";
import { SkillList } from "./SkillList.tsx";
import { detailTexts as texts } from "./texts/detail.texts.ts";

const LINES = [94, 88, 97, 60, 90, 72];

interface Props {
  /** The data from a list's row; enough for everything except the long texts. */
  job: JobCard;
  /** The long texts: loaded, loading, failed, or not requested. */
  texts: Pick<Job, "description" | "requirements"> | "loading" | "failed" | "unasked";
  onRetry: () => void;
  /** The actions on the job. */
  actions: ReactNode;
  /** Shown instead of long texts that were not requested. */
  more?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  headingId: string;
  /** The job is the whole page, so its title is the page's h1. */
  isPage?: boolean;
}

/** One job: its facts, why it matches, what the workplace offers, and the description of the work. */
export function JobDetail({ job, texts: long, onRetry, actions, more, heading, headingId, isPage }: Props) {
  const { company, match } = job;
  const id = useId();
  const Title = isPage ? "h1" : "h2";
  const Part = isPage ? "h2" : "h3";
  return (
    <>
      <div className={styles.head}>
        <Avatar name={company.company_name} photo={imageUrl(company.logo_path)} shape="company" size="lg" />
        <div>
          <Title id={headingId} ref={heading} tabIndex={-1}>
            {job.title}
          </Title>
          <p>
            {company.company_name} {jobTexts.in({ place: job.location })}
          </p>
        </div>
        <Facts job={job} />
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.body}>
        {match && (
          <section className={styles.fits} aria-labelledby={`${id}-fits`}>
            <Part id={`${id}-fits`} className="visually-hidden">
              {jobTexts.fits}
            </Part>
            <MatchReasons match={match} />
          </section>
        )}
        <section aria-labelledby={`${id}-access`}>
          <Part id={`${id}-access`}>{texts.access}</Part>
          <AccessAnswers access={job.access} />
        </section>
        <section className={styles.words} aria-labelledby={`${id}-what`}>
          <Part id={`${id}-what`}>{texts.description}</Part>
          {long === "unasked" && <p>{job.excerpt}</p>}
          {long === "unasked" && more}
          {long === "loading" && <Waiting />}
          {long === "failed" && <LoadFailed title={texts.failedRest} onRetry={onRetry} />}
          {typeof long === "object" && <p className={styles.prose}>{long.description}</p>}
        </section>
        {typeof long === "object" && long.requirements !== "" && (
          <section className={styles.words} aria-labelledby={`${id}-asked`}>
            <Part id={`${id}-asked`}>{texts.requirements}</Part>
            <p className={styles.prose}>{long.requirements}</p>
          </section>
        )}
        {job.skills.length > 0 && (
          <section aria-labelledby={`${id}-skills`}>
            <Part id={`${id}-skills`}>{texts.skills}</Part>
            <SkillList skills={job.skills} match={match} />
          </section>
        )}
        <p className="soft small">
          {company.industry && `${company.company_name}, ${company.industry}. `}
          {jobTexts.posted({ time: () => <RelativeTime key="time" inside at={job.created_at} /> })}
          {company.reply_minutes !== null && `. ${replyWords(company.reply_minutes)}`}.
        </p>
      </div>
    </>
  );
}

function Facts({ job }: { job: JobCard }) {
  const now = useNow();
  const { expires_at: end, experience_years: years } = job;
  return (
    <dl className={styles.facts}>
      <div className={styles.pay}>
        <dt className="visually-hidden">{jobTexts.pay}</dt>
        <dd>
          <Salary job={job} />
        </dd>
      </div>
      <div>
        <dt>{texts.work}</dt>
        <dd>{workWords(job.work_mode, job.type)}</dd>
      </div>
      <div>
        <dt>{texts.openUntil}</dt>
        <dd>
          {end === null ? texts.noEnd : <time dateTime={end}>{dayWords(end, now)}</time>},{" "}
          {texts.places({ count: job.openings })}
        </dd>
      </div>
      {years !== null && (
        <div>
          <dt>{texts.experience}</dt>
          <dd>{texts.years({ years })}</dd>
        </div>
      )}
    </dl>
  );
}

function Waiting() {
  return (
    <div>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      {LINES.map((wide) => (
        <Skeleton key={wide} wide={wide} />
      ))}
    </div>
  );
}
