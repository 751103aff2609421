import { BriefcaseBusiness, Clock } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { excerptOf } from "#shared/chat/excerpt.ts";
import { readCompanyPage } from "#shared/jobs/jobs.rest.ts";
import { companyPageTarget } from "#shared/notifications/targets.ts";
import { replyWords } from "../job-words.ts";
import styles from "./CompanyContext.module.css";
import { companyTexts as texts } from "./texts/company.texts.ts";

/**
 * The company beside a conversation with its people: what it does, the beginning of what it says about accessibility, how
 * fast it replies, and its open jobs. Nothing if it cannot be loaded: the head of the conversation links to its page too.
 */
export function CompanyContext({ id }: { id: number }) {
  const titleId = useId();
  const { answer } = useEndpoint(readCompanyPage, { params: { userId: String(id) } }, { keepMs: 60_000 });
  if (answer.state === "failed") return null;
  if (answer.state === "loading") return <Skeleton wide={60} />;
  const { company, reply_minutes, jobs_total } = answer.value;
  const page = companyPageTarget(id);
  return (
    <section className={styles.company} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Avatar name={company.company_name} photo={imageUrl(company.logo_path)} shape="company" />
        <div>
          <h3 id={titleId}>
            <Link to={page}>{company.company_name}</Link>
          </h3>
          <p className="soft">{texts.facts({ industry: company.industry, size: company.company_size })}</p>
        </div>
      </div>
      {company.access_statement !== "" && (
        <figure className={styles.access}>
          <figcaption>{texts.access}</figcaption>
          <blockquote>{excerptOf(company.access_statement)}</blockquote>
        </figure>
      )}
      {reply_minutes !== null && (
        <p className={styles.fact}>
          <Icon of={Clock} />
          {replyWords(reply_minutes)}
        </p>
      )}
      {jobs_total > 0 && (
        <p className={styles.fact}>
          <Icon of={BriefcaseBusiness} />
          <Link to={page} className="link-alone">
            {texts.jobs({ count: jobs_total })}
          </Link>
        </p>
      )}
    </section>
  );
}
