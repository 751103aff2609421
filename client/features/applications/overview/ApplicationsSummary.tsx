import { Link } from "react-router";
import { Button } from "#client/ui/controls/Button.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { StatusPill } from "#client/ui/layout/StatusPill.tsx";
import { bold, hidden } from "#client/ui/layout/tags.tsx";
import type { OwnApplication } from "#shared/applications/own-applications.rest.ts";
import { openApplication } from "../../../shell/overlays.ts";
import { timelineText, turnOf } from "../view/timeline.ts";
import styles from "./ApplicationsSummary.module.css";
import { overviewTexts as texts } from "./texts/overview.texts.ts";
import type { OwnApplications } from "./useOwnApplications.ts";

/** The number of shown applications; the list page has all. */
const NEWEST = 3;

interface Props {
  own: OwnApplications;
  onRetry: () => void;
  now: Date;
  /** The address of the list page. */
  to: string;
}

/** The newest applications on a job seeker's dashboard: the stage of each, and its last event. */
export function ApplicationsSummary({ own, onRetry, now, to }: Props) {
  const newest = own.state === "ready" ? newestOf(own.value.applications) : [];
  return (
    <section className={styles.part} aria-labelledby="own-applications" aria-busy={own.state === "loading"}>
      <div className={styles.head}>
        <h2 id="own-applications">{texts.heading}</h2>
        {own.state === "ready" && own.value.total > 0 && <Link to={to}>{texts.all({ total: own.value.total })}</Link>}
      </div>
      {newest.length > 0 ? (
        <ul className={styles.list}>
          {newest.map((application) => (
            <Row key={application.id} application={application} now={now} />
          ))}
        </ul>
      ) : (
        <div className={styles.card}>
          {own.state === "loading" && <Waiting />}
          {own.state === "ready" && <p className="soft">{texts.nothing}</p>}
          {own.state === "failed" && (
            <>
              <p>{texts.failed}</p>
              <RetryButton onRetry={onRetry} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The answer starts with applications that may need attention. */
const newestOf = (applications: readonly OwnApplication[]): OwnApplication[] =>
  applications.toSorted((a, b) => Date.parse(b.applied_at) - Date.parse(a.applied_at) || b.id - a.id).slice(0, NEWEST);

function Row({ application, now }: { application: OwnApplication; now: Date }) {
  const { id, job_title, company, status } = application;
  const turn = turnOf({ ...application, applicant: null }, "applicant", now);
  return (
    <li className={styles.row}>
      <div className={styles.title}>
        <h3>{job_title}</h3>
        <StatusPill status={status} />
      </div>
      <p className="small">{texts.at({ company })}</p>
      <p className="soft small">{timelineText(application, "applicant", now)}</p>
      {turn && <p className="small">{turn.mine ? texts.turn({ text: turn.text, b: bold }) : turn.text}</p>}
      <div className={styles.open}>
        <Button variant="second" small onClick={() => openApplication(id)}>
          {texts.open({ job: job_title, hidden })}
        </Button>
      </div>
    </li>
  );
}

/** A placeholder as large as a real row, so that little moves. */
function Waiting() {
  return (
    <>
      <p className="visually-hidden">{texts.loading}</p>
      <div aria-hidden="true">
        <Skeleton wide={60} />
        <Skeleton wide={40} />
        <Skeleton wide={85} />
        <Skeleton wide={30} />
      </div>
    </>
  );
}
