import { Building2, Clock, Globe } from "lucide-react";
import { useLocation } from "react-router";
import type { CallFault } from "#client/data/api.ts";
import { loadProblem } from "#client/data/fault-toast.ts";
import { imageUrl } from "#client/data/image-url.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import type { CompanyPage as Shown } from "#shared/jobs/jobs.rest.ts";
import { PublicFrame } from "../../../shell/frame/PublicFrame.tsx";
import { replyWords } from "../job-words.ts";
import styles from "./CompanyPage.module.css";
import { OpenJobs } from "./OpenJobs.tsx";
import { companyTexts as texts } from "./texts/company.texts.ts";
import { useCompanyPage } from "./useCompanyPage.ts";

/** `/companies/:userId`: the public page of an approved company, with its open jobs. */
export function CompanyPage({ title }: PageProps) {
  const { pathname } = useLocation();
  const { answer, unknown, retry } = useCompanyPage(pathname.split("/")[2] ?? "");
  const name = answer.state === "ready" ? answer.value.company.company_name : null;
  usePageTitle(unknown ? texts.notFound.title : (name ?? title));
  return (
    <PublicFrame className="page" comeBack>
      <div className={styles.page}>
        {answer.state === "ready" ? (
          <Company page={answer.value} />
        ) : unknown ? (
          <Unknown />
        ) : (
          <Waiting fault={answer.state === "failed" ? answer.fault : null} onRetry={retry} />
        )}
      </div>
    </PublicFrame>
  );
}

const Unknown = () => (
  <>
    <h1 tabIndex={-1}>{texts.notFound.title}</h1>
    <p>{texts.notFound.text}</p>
    <div>
      <ButtonLink to="/">{texts.notFound.action}</ButtonLink>
    </div>
  </>
);

function Waiting({ fault, onRetry }: { fault: CallFault | null; onRetry: () => void }) {
  return (
    <>
      <h1 tabIndex={-1}>{texts.title}</h1>
      {fault ? (
        <LoadFailed title={texts.failed} onRetry={onRetry}>
          {loadProblem(fault)}
        </LoadFailed>
      ) : (
        <div className={styles.card}>
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          <Skeleton wide={40} />
          <Skeleton wide={90} />
          <Skeleton wide={75} />
        </div>
      )}
    </>
  );
}

/** People may type a web address without its scheme. */
const addressOf = (website: string): string => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

function Company({ page: { company, reply_minutes, jobs, jobs_total } }: { page: Shown }) {
  return (
    <>
      <div className={styles.head}>
        <Avatar name={company.company_name} photo={imageUrl(company.logo_path)} shape="company" size="xl" />
        <div>
          <h1 tabIndex={-1}>{company.company_name}</h1>
          <ul className={styles.facts}>
            <li>{company.industry}</li>
            <li>{texts.people({ size: company.company_size })}</li>
            <li>{texts.since({ year: String(company.founded_year) })}</li>
          </ul>
          {reply_minutes !== null && (
            <p className={styles.fact}>
              <Icon of={Clock} />
              {replyWords(reply_minutes)}
            </p>
          )}
          <p className={styles.fact}>
            <Icon of={Globe} />
            <a
              href={addressOf(company.website_url)}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="link-alone"
            >
              {uiTexts.newTab({ what: () => <bdi key="what">{company.website_url}</bdi>, hidden })}
            </a>
          </p>
        </div>
      </div>
      <section className={styles.card} aria-labelledby="company-access">
        <h2 id="company-access">{texts.access}</h2>
        {company.access_statement === "" ? (
          <p className="soft">{texts.noAccess}</p>
        ) : (
          <p className={styles.prose}>{company.access_statement}</p>
        )}
      </section>
      {company.company_description !== "" && (
        <section className={styles.card} aria-labelledby="company-about">
          <h2 id="company-about">{texts.about}</h2>
          <p className={styles.prose}>{company.company_description}</p>
        </section>
      )}
      <section className={styles.jobs} aria-labelledby="company-jobs">
        <h2 id="company-jobs">{texts.jobs({ count: jobs_total })}</h2>
        {jobs.length === 0 ? (
          <div className={styles.card}>
            <EmptyState icon={Building2} title={texts.noJobs.title}>
              {texts.noJobs.text}
            </EmptyState>
          </div>
        ) : (
          <OpenJobs jobs={jobs} />
        )}
        {jobs_total > jobs.length && <p className="soft">{texts.more({ rest: jobs_total - jobs.length })}</p>}
      </section>
    </>
  );
}
