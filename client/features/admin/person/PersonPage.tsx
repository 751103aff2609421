import { ArrowLeft } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useStore } from "zustand";
import type { CallFault } from "#client/data/api.ts";
import { loadProblem } from "#client/data/fault-toast.ts";
import { useHidesDetails } from "#client/data/own-preferences.ts";
import { sessionStore } from "#client/data/session.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { cx } from "#client/ui/cx.ts";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { homeOf, isSeeker } from "#shared/accounts/user-types.ts";
import { reportTarget } from "#shared/admin/admin.links.ts";
import type { AdminPerson } from "#shared/admin/people/person.rest.ts";
import { AccountPart } from "./AccountPart.tsx";
import styles from "./Person.module.css";
import { PersonHead } from "./PersonHead.tsx";
import { AuditPart, ReportsPart, SessionsPart } from "./RecordParts.tsx";
import { CompanyPart, PwdIdPart } from "./ReviewedParts.tsx";
import { SensitivePart } from "./SensitivePart.tsx";
import { personTexts as texts } from "./texts/person/person.texts.ts";
import { nameOf, usePerson } from "./usePerson.ts";

const PEOPLE = `${homeOf("admin")}/people`;

/** `/AdminDashboard/people/:id`: one person, past actions of admins, and the available ones. */
export function PersonPage({ title }: PageProps) {
  const { pathname, search } = useLocation();
  const id = pathname.split("/")[3] ?? "";
  const report = reportOf(search);
  // A new key resets all state, especially sensitive data that was opened with a reason.
  return <OnePerson key={id} id={id} report={report} title={title} />;
}

/** The report that the admin came from and wants to return to; null without one. */
function reportOf(search: string): number | null {
  const number = new URLSearchParams(search).get("report") ?? "";
  return /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null;
}

function OnePerson({ id, report, title }: { id: string; report: number | null; title: string }) {
  const { answer, unknown, retry, refresh } = usePerson(id);
  const name = answer.state === "ready" ? nameOf(answer.value) : null;
  const hides = useHidesDetails();
  usePageTitle(unknown ? texts.notFound.title : hides ? title : (name ?? title));
  return (
    <div className={styles.page}>
      <Link to={report === null ? PEOPLE : reportTarget(report)} className={cx("link-alone", styles.back)}>
        <Icon of={ArrowLeft} />
        {report === null ? texts.back : texts.backToReport}
      </Link>
      {answer.state === "ready" ? (
        <Whole person={answer.value} onChanged={refresh} />
      ) : unknown ? (
        <Unknown />
      ) : (
        <Waiting fault={answer.state === "failed" ? answer.fault : null} onRetry={retry} />
      )}
    </div>
  );
}

function Whole({ person, onChanged }: { person: AdminPerson; onChanged: () => void }) {
  const { account, company, pwd_id, counts } = person;
  const isOwn = useStore(sessionStore, ({ user }) => user?.id === account.id);
  return (
    <>
      <PersonHead person={person} onChanged={onChanged} />
      <div className="flow">
        <div className={styles.parts}>
          <div className={styles.column}>
            <AccountPart account={account} company={company} counts={counts} />
            {account.user_type === "employer" && <CompanyPart company={company} />}
            {pwd_id && isSeeker(account.user_type) && <PwdIdPart pwdId={pwd_id} />}
            {/* Admins see their own sensitive data in their profile, without a reason or a record. */}
            {!isOwn && <SensitivePart id={account.id} name={nameOf(person)} onLooked={onChanged} />}
            <ReportsPart reports={person.reports} />
          </div>
          <div className={styles.column}>
            <SessionsPart sessions={person.sessions} />
            <AuditPart audit={person.audit} />
          </div>
        </div>
      </div>
    </>
  );
}

const Unknown = () => (
  <>
    <h1 tabIndex={-1}>{texts.notFound.title}</h1>
    <p>{texts.notFound.text}</p>
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
        <div className={styles.part}>
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
