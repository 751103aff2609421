import { useEffect, useId } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { useInvalidFocus } from "#client/ui/forms/useInvalidFocus.ts";
import {
  OUTCOME_MAX,
  REPORT_ACTIONS,
  REPORT_DECISIONS,
  type ReportAction,
  type ReportDecisionStatus,
} from "#shared/admin/reports/report-lists.ts";
import type { WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import styles from "./report.module.css";
import { reportsTexts as texts } from "./texts/reports.texts.ts";
import { type Decided, useDecision } from "./useDecision.ts";

interface Props {
  report: WholeReport;
  onDeciding: (now: boolean) => void;
  onDecided: (decided: Decided) => void;
  /** Whether the entered values are invalid. */
  onProblems: (any: boolean) => void;
}

/** The form for a decision on a report: the result, the measure taken, and the answer to the reporter. */
export function DecisionForm({ report, onDeciding, onDecided, onProblems }: Props) {
  const decision = useDecision(report, onDeciding, onDecided);
  const { values, set, errorOf, refusal, attempt, busy, submit } = decision;
  const form = useInvalidFocus(attempt);
  const isWrong = Boolean(errorOf("status") ?? errorOf("action") ?? errorOf("outcome"));
  useEffect(() => {
    onProblems(isWrong);
    return () => onProblems(false);
  }, [isWrong, onProblems]);
  const handleSuggestion = (outcome: string) => {
    set("outcome", outcome);
    announce(texts.filledIn);
  };
  return (
    <form ref={form} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <p className="soft small">{texts.final}</p>
      {refusal && (
        <MessageBox type="error" title={texts.notSaved}>
          {refusal}
        </MessageBox>
      )}
      <ChoiceGroup<ReportDecisionStatus>
        legend={texts.verdict}
        choices={REPORT_DECISIONS.map((value) => ({ value, ...texts.verdicts[value] }))}
        required
        error={errorOf("status")}
        {...(values.status === "" ? {} : { value: values.status })}
        onChoose={(status) => set("status", status)}
      />
      {values.status === "resolved" && (
        <ChoiceGroup<ReportAction>
          legend={texts.action}
          hint={texts.actionHint}
          choices={REPORT_ACTIONS.map((value) => ({ value, label: texts.actions[value] }))}
          error={errorOf("action")}
          value={values.action}
          onChoose={(action) => set("action", action)}
        />
      )}
      <CountedArea
        label={texts.outcome}
        hint={texts.outcomeHint}
        error={errorOf("outcome")}
        required
        short
        max={OUTCOME_MAX}
        value={values.outcome}
        onChange={(outcome) => set("outcome", outcome)}
      />
      {values.status !== "" && <Suggestions status={values.status} onChoose={handleSuggestion} />}
      <div>
        <Button type="submit" busy={busy} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Texts for the answer to the reporter, to start from. */
function Suggestions({ status, onChoose }: { status: ReportDecisionStatus; onChoose: (outcome: string) => void }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form.
    <div role="group" aria-labelledby={id} className={styles.suggestions}>
      <p id={id} className="small">
        {texts.suggestions}
      </p>
      <div className="row">
        {texts.suggested[status].map(({ name, words }, at) => (
          <Button key={at} variant="second" small onClick={() => onChoose(words)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
