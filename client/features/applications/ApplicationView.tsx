import { FileText } from "lucide-react";
import { type ReactNode, useId } from "react";
import { imageUrl } from "#client/net/image-url.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { exactTime } from "#client/ui/relativeTime.ts";
import { StatusPill } from "#client/ui/StatusPill.tsx";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { resumeLabel } from "#shared/profiles/resumes.ts";
import styles from "./ApplicationDialog.module.css";
import { applicationTexts as texts } from "./applications.texts.ts";

/** Who applied, for what, how it stands, and what was sent along. */
export function ApplicationView({ application }: { application: Application }) {
  const { applicant, resume, cover_letter } = application;
  // Closed to the employer by the withdrawal: nothing was left out by the applicant.
  if (applicant.email === null)
    return (
      // Nothing in it takes the focus, and it must scroll by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
      <section aria-label={nameOf(applicant)} tabIndex={0} className={styles.alone}>
        <Entry application={application} />
        <p>{texts.withdrawn}</p>
      </section>
    );
  return (
    <>
      <Entry application={application} />
      <Part title={texts.resume}>
        {resume === null ? <p>{texts.noResume}</p> : <ResumeLink applicant={applicant} path={resume} />}
      </Part>
      <Part title={texts.letter}>
        <p className={styles.letter}>{cover_letter || texts.noLetter}</p>
      </Part>
    </>
  );
}

/** What stays of an application, whatever becomes of it. */
function Entry({ application }: { application: Application }) {
  const { applicant, job_title, company, status, applied_at } = application;
  return (
    <>
      <ApplicantHead applicant={applicant} />
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
        </dl>
      </Part>
    </>
  );
}

const nameOf = ({ first_name, last_name }: Application["applicant"]) => `${first_name} ${last_name}`.trim();

function ApplicantHead({ applicant }: { applicant: Application["applicant"] }) {
  const name = nameOf(applicant);
  return (
    <div className={styles.applicant}>
      <Avatar name={name} photo={imageUrl(applicant.photo)} size="lg" />
      <div>
        <h3 className={styles.name}>{name}</h3>
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

/** Saved under its owner's name, as the server hands it out; where that refuses, the page stays. */
function ResumeLink({ applicant, path }: { applicant: Application["applicant"]; path: string }) {
  return (
    <a href={imageUrl(path) ?? undefined} download className={styles.resume}>
      <Icon of={FileText} />
      {resumeLabel(applicant, path)}
    </a>
  );
}
