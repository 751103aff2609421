import { FileText, Mail, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useStore } from "zustand";
import { imageUrl } from "#client/data/image-url.ts";
import { sessionStore } from "#client/data/session.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { StatusPill, statusIcons } from "#client/ui/layout/StatusPill.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { readApplication } from "#shared/applications/applications.rest.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { resumeLabel } from "#shared/profiles/resumes.ts";
import { openApplication } from "../../../shell/overlays.ts";
import { followApplications } from "../follow.ts";
import { TurnLine } from "../list/TurnLine.tsx";
import { failureOf } from "../useApplication.ts";
import { InterviewList } from "../view/InterviewList.tsx";
import { Shared } from "../view/Shared.tsx";
import { dayText, historyOf, stepText, turnOf } from "../view/timeline.ts";
import styles from "./ApplicationContext.module.css";
import { contextTexts as texts } from "./texts/context.texts.ts";

/**
 * The application that a conversation is about: the job, the steps, whose turn it is, the newest interview, and for the
 * employer what the applicant shared. It does not count as viewed: nobody chose to open it.
 */
export function ApplicationContext({ id }: { id: number }) {
  const { answer, retry } = useEndpoint(
    readApplication,
    { params: { id } },
    {
      follow: (onNews) => followApplications({ about: id, onNews }),
      merge: (shown, update) => (shown.version > update.version ? shown : update),
    },
  );
  if (answer.state === "failed") {
    const { message, mayRetry } = failureOf(answer.fault);
    return mayRetry ? (
      <LoadFailed title={texts.failed} onRetry={retry}>
        {message}
      </LoadFailed>
    ) : (
      <p className="soft">{texts.failed}</p>
    );
  }
  if (answer.state !== "ready") return <Waiting />;
  return <Loaded application={answer.value} />;
}

function Waiting() {
  return (
    <div className={styles.parts}>
      <p role="status" className="visually-hidden">
        {texts.loading}
      </p>
      {[80, 50, 65, 40].map((wide) => (
        <Skeleton key={wide} wide={wide} />
      ))}
    </div>
  );
}

function Loaded({ application }: { application: Application }) {
  const me = useStore(sessionStore, ({ user }) => user?.id);
  const { id, applicant, job_id, job_title, company, employer_id, status, interviews, shared } = application;
  const side: Side = me === applicant.id ? "applicant" : "employer";
  const [newest] = interviews;
  return (
    <div className={styles.parts}>
      <div>
        <h3 className={styles.job}>
          <Link to={`/jobs/${job_id}`}>{job_title}</Link>
        </h3>
        <p>
          {texts.company({
            hidden,
            name: () => (
              <Link key="name" to={`/companies/${employer_id}`}>
                {company}
              </Link>
            ),
          })}
        </p>
      </div>
      <Part
        title={side === "applicant" ? texts.yours : texts.theirs({ name: applicant.first_name })}
        aside={<StatusPill status={status} />}
      >
        <Steps application={application} side={side} />
        <Next application={application} side={side} />
        <Button variant="second" small aria-haspopup="dialog" onClick={() => openApplication(id)}>
          {texts.open}
        </Button>
      </Part>
      {newest && (
        <Part title={texts.interview}>
          <InterviewList interviews={[newest]} />
        </Part>
      )}
      {side === "employer" && (
        <>
          <Candidate application={application} />
          <Shared shared={shared} />
        </>
      )}
    </div>
  );
}

interface SideProps {
  application: Application;
  side: Side;
}

/** What has happened, oldest first. */
function Steps({ application, side }: SideProps) {
  const now = new Date(useNow());
  const steps = historyOf(application);
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={`${step.status} ${step.at}`} aria-current={at === steps.length - 1 ? "step" : undefined}>
          <Icon of={step.status === "viewed" ? statusIcons.review : statusIcons[step.status]} />
          <span>{stepText(step, side)}</span>
          <time dateTime={step.at}>{dayText(step.at, now)}</time>
        </li>
      ))}
    </ol>
  );
}

function Next({ application, side }: SideProps) {
  const now = new Date(useNow());
  const turn = turnOf({ ...application, interview: application.interviews[0] ?? null }, side, now);
  if (!turn) return null;
  return (
    <div>
      <h4>{texts.next}</h4>
      <TurnLine turn={turn} />
    </div>
  );
}

/** How to reach the applicant, and the resume. Nothing after a withdrawal. */
function Candidate({ application: { applicant, resume } }: { application: Application }) {
  if (applicant.email === null) return null;
  return (
    <Part title={texts.candidate}>
      <ul className={styles.links}>
        <li>
          <Icon of={Mail} />
          <a href={`mailto:${applicant.email}`}>{applicant.email}</a>
        </li>
        {applicant.phone_number !== null && (
          <li>
            <Icon of={Phone} />
            <a href={`tel:${applicant.phone_number}`}>{applicant.phone_number}</a>
          </li>
        )}
        {resume !== null && (
          <li>
            <Icon of={FileText} />
            <a href={imageUrl(resume) ?? undefined} download>
              {resumeLabel(applicant, resume)}
            </a>
          </li>
        )}
      </ul>
    </Part>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
