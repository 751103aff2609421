import { lazy } from "react";
import { Link } from "react-router";
import { SharedFiles } from "#client/features/chat/page/SharedFiles.tsx";
import type { AskedJob, ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import styles from "./ConversationContext.module.css";
import { messagesTexts as texts } from "./texts/messages.texts.ts";

// Loaded only if an application is linked.
const ApplicationContext = lazy(async () => ({
  default: (await import("#client/features/applications/context/ApplicationContext.tsx")).ApplicationContext,
}));

// Loaded only if the other person acts for a company.
const CompanyContext = lazy(async () => ({
  default: (await import("#client/features/jobs/company/CompanyContext.tsx")).CompanyContext,
}));

/** The job about which the job seeker asks. */
function AskedAbout({ job: { id, title } }: { job: AskedJob }) {
  const link = () => (
    <Link key="job" to={jobTarget(id)}>
      {title}
    </Link>
  );
  return <p>{texts.asking({ job: link })}</p>;
}

/**
 * What a conversation is about: the linked application with its job and its next step, or the job that was asked about,
 * the company of the other person, and the files.
 */
export function ConversationContext({
  conversation: { id, about, other_user },
}: {
  conversation: ConversationSummary;
}) {
  const companyId = other_user.company?.id ?? null;
  return (
    <div className={styles.parts}>
      {about.application ? (
        <ApplicationContext key={about.application.id} id={about.application.id} />
      ) : about.job ? (
        <AskedAbout job={about.job} />
      ) : (
        <p className="soft">{texts.noApplication}</p>
      )}
      {companyId !== null && <CompanyContext key={`company-${companyId}`} id={companyId} />}
      <SharedFiles id={id} />
    </div>
  );
}
