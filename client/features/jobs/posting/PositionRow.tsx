import { MapPin, UsersRound } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { APPLICATION_STATUSES } from "#shared/applications/applications.schemas.ts";
import { JOB_TYPE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { dayWords, salaryOf, workWords } from "../job-words.ts";
import { STATUS_ICONS } from "./PositionViews.tsx";
import styles from "./positions.module.css";
import { applicantsAddress, editAddress } from "./positions-view.ts";
import { positionsTexts as texts } from "./texts/positions/positions.texts.ts";

interface Props {
  job: OwnJobCard;
  busy: boolean;
  onClose: () => void;
  onReopen: () => void;
  onDelete: () => void;
}

/** One of the employer's jobs: its facts, status, applicants and actions. */
export function PositionRow({ job, busy, onClose, onReopen, onDelete }: Props) {
  const about = { job: job.title, hidden };
  return (
    <article className={styles.position} aria-labelledby={`position-${job.id}`}>
      <div className={styles.what}>
        <h2 id={`position-${job.id}`} className={styles.title}>
          <Link to={editAddress(job.id)}>{job.title}</Link>
        </h2>
        <State job={job} />
        <Facts job={job} />
        {job.status !== "draft" && <Applicants job={job} />}
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="second" small to={editAddress(job.id)}>
          {job.status === "draft" ? texts.finish(about) : texts.edit(about)}
        </ButtonLink>
        {/* Always the same button element, so that it keeps the focus when the job's status changes. */}
        {job.status !== "draft" && (
          <Button
            variant="second"
            small
            busy={busy}
            busyText={job.status === "open" ? texts.closing : texts.reopening}
            onClick={job.status === "open" ? onClose : onReopen}
          >
            <span>{job.status === "open" ? texts.close(about) : texts.reopen(about)}</span>
          </Button>
        )}
        {job.status === "draft" && (
          <Button variant="quiet" small className={styles.delete} onClick={onDelete}>
            <span>{texts.remove(about)}</span>
          </Button>
        )}
        {job.status !== "draft" && (
          <ButtonLink variant="quiet" small to={jobTarget(job.id)}>
            <span>{texts.look(about)}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

const LOOKS = { open: "success", draft: "draft", closed: undefined } as const;

function State({ job: { status, closed_by } }: { job: OwnJobCard }) {
  return (
    <p>
      <Pill icon={STATUS_ICONS[status]} look={LOOKS[status]} className={styles.state}>
        {closed_by ? texts.closedBy[closed_by] : texts.status[status]}
      </Pill>
    </p>
  );
}

function Facts({ job }: { job: OwnJobCard }) {
  const salary = salaryOf(job);
  const work = job.work_mode && job.type ? workWords(job.work_mode, job.type) : oneWord(job);
  return (
    <>
      <p className={styles.facts}>
        <span className={styles.fact}>
          <Icon of={MapPin} />
          {job.location || texts.placeMissing}
        </span>
        {work && <span>{work}</span>}
        {salary && (
          <span className={styles.fact}>
            <b>{salary.figures}</b> {salary.per}
          </span>
        )}
      </p>
      <p className={styles.dates}>
        <span>
          {job.status === "draft" ? texts.written : texts.published} <RelativeTime inside at={job.created_at} />
        </span>
        {job.updated_at !== job.created_at && (
          <span>
            {texts.changed} <RelativeTime inside at={job.updated_at} />
          </span>
        )}
        {job.status === "open" && job.expires_at !== null && (
          <span>
            {texts.until} <time dateTime={job.expires_at}>{dayWords(job.expires_at, Date.now())}</time>
          </span>
        )}
      </p>
    </>
  );
}

/** What a draft says already; null if it says neither. */
const oneWord = ({ work_mode, type }: OwnJobCard): string | null =>
  (work_mode && WORK_MODE_TEXTS[work_mode]) ?? (type && JOB_TYPE_TEXTS[type]);

/** The number of applications, in total and by stage; empty stages are left out. */
function Applicants({ job: { id, title, applicants } }: { job: OwnJobCard }) {
  const stages = APPLICATION_STATUSES.filter((status) => applicants[status] > 0);
  return (
    <div className={styles.applicants}>
      <Icon of={UsersRound} />
      {applicants.total === 0 ? (
        <span className="soft">{texts.applicants({ count: 0 })}</span>
      ) : (
        <>
          <Link to={applicantsAddress(id)} className="link-alone">
            {texts.applicants({ count: applicants.total })}
            <span className="visually-hidden">: {title}</span>
          </Link>
          <ul className={styles.stages} aria-label={texts.stages({ title })}>
            {stages.map((status) => (
              <li key={status} className={cx(status === "pending" && styles.waits)}>
                {texts.stage({ status, count: applicants[status] })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
