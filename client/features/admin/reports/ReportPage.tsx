import { ArrowLeft, FlagOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { loadProblem } from "#client/data/fault-toast.ts";
import { useHidesDetails } from "#client/data/own-preferences.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { calledOf } from "./names.ts";
import { ReportView } from "./ReportView.tsx";
import styles from "./report.module.css";
import { reportIdOf, reportsAddress } from "./reports-view.ts";
import { reportsTexts as texts } from "./texts/reports.texts.ts";
import { useReportCase } from "./useReportCase.ts";

const ALL = reportsAddress({ status: "open", page: 1 });

/** `/AdminDashboard/reports/:id`: one report with its evidence, and the decision on it. */
export function ReportPage({ title }: PageProps) {
  const id = reportIdOf(useLocation().pathname);
  const [shown, setShown] = useState({ id, isNext: false });
  if (shown.id !== id) setShown({ id, isNext: true });
  return (
    <div className={cx(styles.page, "stack")}>
      <Link to={ALL} className={cx("link-alone", styles.back)}>
        <Icon of={ArrowLeft} />
        {texts.all}
      </Link>
      {id === null ? <Gone title={title} /> : <One key={id} id={id} title={title} isNext={shown.isNext} />}
    </div>
  );
}

/** @param isNext it replaced another report, so its heading takes the focus */
function One({ id, title, isNext }: { id: number; title: string; isNext: boolean }) {
  const { answer, retry, refresh, replace, deciding } = useReportCase(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWrong, setWrong] = useState(false);
  const hides = useHidesDetails();
  const shown = answer.state === "ready" && !hides ? texts.pageTitle({ name: calledOf(answer.value.reported) }) : title;
  usePageTitle(isWrong ? formTexts.error({ text: shown }) : shown);
  const isReady = answer.state === "ready";
  useEffect(() => {
    if (isReady && isNext) heading.current?.focus();
  }, [isReady, isNext]);
  if (answer.state === "ready")
    return (
      <ReportView
        report={answer.value}
        heading={heading}
        onProblems={setWrong}
        refresh={refresh}
        replace={replace}
        deciding={deciding}
      />
    );
  if (answer.state === "failed" && answer.fault.code === "NOT_FOUND") return <Gone title={title} />;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {answer.state === "failed" ? (
        <LoadFailed title={texts.reportFailed} onRetry={retry}>
          {loadProblem(answer.fault)}
        </LoadFailed>
      ) : (
        <div className={styles.card}>
          <p role="status" className="visually-hidden">
            {texts.reportLoading}
          </p>
          <Skeleton wide={60} />
          <Skeleton wide={90} />
          <Skeleton wide={75} />
        </div>
      )}
    </>
  );
}

function Gone({ title }: { title: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles.card}>
        <EmptyState
          icon={FlagOff}
          title={texts.notFound}
          action={
            <ButtonLink variant="second" to={ALL}>
              {texts.all}
            </ButtonLink>
          }
        >
          {texts.notFoundText}
        </EmptyState>
      </div>
    </>
  );
}
