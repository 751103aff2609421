import { type RefObject, useEffect, useRef, useState } from "react";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import type { WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import { ReportStatusPill } from "../shared/ReportStatusPill.tsx";
import { labelsTexts } from "../shared/texts/labels/labels.texts.ts";
import { dayOf } from "../shared/times.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import { DecisionView } from "./DecisionView.tsx";
import { calledOf } from "./names.ts";
import { OtherReports } from "./OtherReports.tsx";
import { ReportedBy } from "./ReportedBy.tsx";
import { ReportPeople } from "./ReportPeople.tsx";
import styles from "./report.module.css";
import { Transcript } from "./Transcript.tsx";
import { reportsTexts as texts } from "./texts/reports.texts.ts";
import type { Decided } from "./useDecision.ts";
import type { ReportCase } from "./useReportCase.ts";

interface Props extends Pick<ReportCase, "refresh" | "replace" | "deciding"> {
  report: WholeReport;
  heading: RefObject<HTMLHeadingElement | null>;
  onProblems: (any: boolean) => void;
}

/** The result of a decision: saved, made by another admin meanwhile, or refused with a text of the server. */
type Said = { kind: "saved" | "elsewhere" } | { kind: "late"; title: string };

function SaidBox({ said }: { said: Said }) {
  if (said.kind === "saved")
    return (
      <MessageBox type="success" title={texts.saved}>
        {texts.savedText}
      </MessageBox>
    );
  if (said.kind === "late")
    return (
      <MessageBox type="warning" title={said.title}>
        {texts.lateText}
      </MessageBox>
    );
  return (
    <MessageBox type="info" title={texts.elsewhere}>
      {texts.elsewhereText}
    </MessageBox>
  );
}

/** A report on its own page: the people, the reason, the evidence, earlier reports, and the decision. */
export function ReportView({ report, heading, refresh, replace, deciding, onProblems }: Props) {
  const { status, reason, reporter, reported, created_at, decision } = report;
  const [said, setSaid] = useState<Said | null>(null);
  const outcome = useDecidedMeanwhile(status, () => setSaid((now) => now ?? { kind: "elsewhere" }));
  const handleDecided = async (decided: Decided) => {
    if (decided.what === "saved") {
      setSaid({ kind: "saved" });
      replace(decided.report);
      return;
    }
    setSaid({ kind: "late", title: decided.said });
    await refresh();
  };
  const isReleased = decision !== null && Date.parse(decision.released_at) <= Date.now();
  return (
    <>
      <header className="stack">
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {texts.titleOf({ reason: labelsTexts.reportReasons[reason], name: calledOf(reported) })}
        </h1>
        <div className="row">
          <ReportStatusPill status={status} />
          <p className="soft">
            <ReportedBy name={calledOf(reporter)} at={created_at} />
          </p>
        </div>
        <p className="soft small">{texts.recorded}</p>
      </header>
      <div className={styles.parts}>
        <ReportPeople report={report} />
        <div className={styles.evidence}>
          <Written report={report} isReleased={isReleased} />
          <section className={styles.card} aria-labelledby="report-others">
            <h2 id="report-others">{texts.others}</h2>
            <OtherReports report={report} />
          </section>
        </div>
        <section className={`${styles.card} ${styles.decision}`} aria-labelledby="report-decision">
          <h2 id="report-decision" ref={outcome} tabIndex={-1}>
            {texts.decision}
          </h2>
          {said && <SaidBox said={said} />}
          {decision && <DecisionView decision={decision} isReleased={isReleased} />}
          {!decision &&
            (report.may_decide ? (
              <DecisionForm
                report={report}
                onDeciding={deciding}
                onProblems={onProblems}
                onDecided={(decided) => void handleDecided(decided)}
              />
            ) : (
              <p>{texts.ownMatter}</p>
            ))}
        </section>
      </div>
    </>
  );
}

function Written({ report, isReleased }: { report: WholeReport; isReleased: boolean }) {
  const { details, kind, messages, decision } = report;
  return (
    <>
      <section className={styles.card} aria-labelledby="report-words">
        <h2 id="report-words">{texts.words}</h2>
        {details === "" ? (
          <p className="soft">{isReleased ? texts.wordsReleased : texts.noWords}</p>
        ) : (
          <p className={styles.said} dir="auto">
            {details}
          </p>
        )}
      </section>
      <section className={styles.card} aria-labelledby="report-evidence">
        <h2 id="report-evidence">{texts.evidence}</h2>
        {messages.length > 0 && (
          <>
            <p className="soft small">{texts.evidenceHint[kind]}</p>
            <Transcript report={report} />
          </>
        )}
        {messages.length === 0 && (
          <p className="soft">
            {decision && isReleased ? texts.released({ day: dayOf(decision.released_at) }) : texts.noEvidence}
          </p>
        )}
      </section>
    </>
  );
}

/**
 * Moves the focus from the form to the decision when the report is decided, here or by another admin.
 * @returns the ref for the heading of the decision
 */
function useDecidedMeanwhile(status: WholeReport["status"], onDecided: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    onDecided();
    // The form had the focus and has disappeared.
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus();
  });
  return heading;
}
