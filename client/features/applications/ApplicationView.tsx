import { FileText } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useStore } from "zustand";
import { imageUrl } from "#client/data/image-url.ts";
import { sessionStore } from "#client/data/session.ts";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { exactTime } from "#client/ui/layout/relativeTime.ts";
import { StatusPill } from "#client/ui/layout/StatusPill.tsx";
import type { Application } from "#shared/applications/applications.schemas.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { resumeLabel } from "#shared/profiles/resumes.ts";
import styles from "./ApplicationView.module.css";
import { applicationTexts as texts } from "./texts/application/application.texts.ts";
import { Actions, type ActionsProps } from "./view/Actions.tsx";
import { Fit } from "./view/Fit.tsx";
import { InterviewList } from "./view/InterviewList.tsx";
import { Shared } from "./view/Shared.tsx";
import { hasSharing, Sharing } from "./view/Sharing.tsx";
import { Timeline } from "./view/Timeline.tsx";

interface Props extends Pick<ActionsProps, "application" | "onChanged" | "onNews" | "onMessage"> {
  /** Shown on a page and not in a dialog: the name is a page heading, and sections are side by side if they fit. */
  sheet?: boolean;
}

/** The reader's side of the application; null for others, such as admins. */
const useSide = ({ applicant, employer_id }: Application): Side | null => {
  const me = useStore(sessionStore, ({ user }) => user?.id);
  if (me === applicant.id) return "applicant";
  return me === employer_id ? "employer" : null;
};

/** An application: the applicant, the job, the status, the sent documents, and the actions for this reader. */
export function ApplicationView({ sheet = false, ...given }: Props) {
  const { application, onChanged } = given;
  const side = useSide(application);
  const { applicant, resume, cover_letter, steps, interviews, match } = application;
  const job = <JobPart application={application} side={side} />;
  const happened = steps.length > 0 && (
    <Part title={texts.timeline}>
      <Timeline application={application} side={side ?? "employer"} />
    </Part>
  );
  // Hidden from the employer after a withdrawal. It does not mean that the applicant sent nothing.
  if (applicant.email === null)
    return (
      // It contains nothing focusable, and must be scrollable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
      <section aria-label={nameOf(applicant)} tabIndex={0} className={styles.alone}>
        <ApplicantHead application={application} sheet={sheet} />
        {job}
        <p>{texts.withdrawn}</p>
        {happened}
      </section>
    );
  const parts = {
    job,
    happened,
    talks: interviews.length > 0 && (
      <Part title={texts.interviews}>
        <InterviewList interviews={interviews} />
      </Part>
    ),
    fit: match && (
      <Part title={applicant.first_name === "" ? texts.fitsThem : texts.fits({ name: applicant.first_name })}>
        <Fit match={match} />
      </Part>
    ),
    shared: side !== "applicant" && <Shared shared={application.shared} />,
    sharing: hasSharing(application) && (
      <Part title={texts.sharing.heading}>
        <Sharing application={application} onChanged={onChanged} />
      </Part>
    ),
    resume: (
      <Part title={texts.resume}>
        {resume === null ? <p>{texts.noResume}</p> : <ResumeLink applicant={applicant} path={resume} />}
        {resume !== null && side !== "applicant" && <p className="soft small">{formTexts.fileCare}</p>}
      </Part>
    ),
    letter: (
      <Part title={texts.letter}>
        <p className={styles.letter}>{cover_letter || texts.noLetter}</p>
      </Part>
    ),
  };
  return (
    <div className={sheet ? styles.sheet : styles.alone}>
      <ApplicantHead application={application} sheet={sheet} />
      {side && (
        <div className={styles.bar}>
          <Actions {...given} side={side} />
        </div>
      )}
      {sheet ? <TwoColumns {...parts} /> : <OneColumn {...parts} />}
    </div>
  );
}

type Parts = Record<"job" | "happened" | "talks" | "fit" | "shared" | "sharing" | "resume" | "letter", ReactNode>;

/** In the specified order, with newer parts in between. */
const OneColumn = ({ job, talks, fit, shared, resume, letter, happened, sharing }: Parts) => (
  <>
    {job}
    {talks}
    {fit}
    {shared}
    {resume}
    {letter}
    {sharing}
    {happened}
  </>
);

const TwoColumns = ({ job, talks, fit, shared, resume, letter, happened, sharing }: Parts) => (
  <div className={styles.columns}>
    <div className={styles.column}>
      {fit}
      {talks}
      {letter}
      {resume}
    </div>
    <div className={styles.column}>
      {shared}
      {sharing}
      {job}
      {happened}
    </div>
  </div>
);

/** The facts that every application has, whatever its status. */
function JobPart({ application, side }: Pick<Props, "application"> & { side: Side | null }) {
  const { job_title, company, status, applied_at, viewed_at } = application;
  return (
    <>
      <Part title={texts.job}>
        <dl className={styles.facts}>
          <Fact name={texts.position}>{job_title}</Fact>
          <Fact name={texts.company}>{company}</Fact>
        </dl>
      </Part>
      <Part title={texts.details}>
        <dl className={styles.facts}>
          <Fact name={texts.status}>
            <StatusPill status={status} />
          </Fact>
          <Fact name={texts.appliedAt}>
            <time dateTime={applied_at}>{exactTime(Date.parse(applied_at))}</time>
          </Fact>
          {side === "applicant" && (viewed_at !== null || status === "pending") && (
            <Fact name={texts.viewed}>
              {viewed_at === null ? (
                texts.notViewed
              ) : (
                <time dateTime={viewed_at}>{exactTime(Date.parse(viewed_at))}</time>
              )}
            </Fact>
          )}
        </dl>
      </Part>
    </>
  );
}

const nameOf = ({ first_name, last_name }: Application["applicant"]) => `${first_name} ${last_name}`.trim();

function ApplicantHead({ application: { applicant }, sheet }: { application: Application; sheet: boolean }) {
  const name = nameOf(applicant);
  const Heading = sheet ? "h2" : "h3";
  return (
    <div className={styles.applicant}>
      <Avatar name={name} photo={imageUrl(applicant.photo)} size={sheet ? "xl" : "lg"} />
      <div>
        <Heading className={styles.name} tabIndex={sheet ? -1 : undefined}>
          {name}
        </Heading>
        <dl className={styles.contact}>
          {applicant.email !== null && (
            <Fact name={texts.email}>
              <a href={`mailto:${applicant.email}`}>{applicant.email}</a>
            </Fact>
          )}
          {applicant.phone_number !== null && (
            <Fact name={texts.phone}>
              <a href={`tel:${applicant.phone_number}`}>{applicant.phone_number}</a>
            </Fact>
          )}
        </dl>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Downloads the resume under its owner's name, as the server sends it. If the server refuses, the page stays. */
function ResumeLink({ applicant, path }: { applicant: Application["applicant"]; path: string }) {
  return (
    <a href={imageUrl(path) ?? undefined} download className={styles.resume}>
      <Icon of={FileText} />
      {resumeLabel(applicant, path)}
    </a>
  );
}
