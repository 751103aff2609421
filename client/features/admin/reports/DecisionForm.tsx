import { type FormEvent, useEffect, useId } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import {
  OUTCOME_MAX,
  REPORT_ACTIONS,
  REPORT_DECISIONS,
  type ReportAction,
  type ReportDecisionStatus,
} from "#shared/admin/report-lists.ts";
import type { WholeReport } from "#shared/admin/reports.schemas.ts";
import styles from "./report.module.css";
import { reportTexts as texts } from "./reports.texts.ts";
import { type Decided, useDecision } from "./useDecision.ts";

const VERDICTS = REPORT_DECISIONS.map((value) => ({ value, ...texts.verdicts[value] }));
const ACTIONS = REPORT_ACTIONS.map((value) => ({ value, label: texts.actions[value] }));

interface Props {
  report: WholeReport;
  onDeciding: (now: boolean) => void;
  onDecided: (decided: Decided) => void;
  /** Whether something is wrong with what was entered. */
  onProblems: (any: boolean) => void;
}

/** What an admin makes of a report, what was done, and what its reporter reads. */
export function DecisionForm({ report, onDeciding, onDecided, onProblems }: Props) {
  const { fields, change, errors, refusal, busy, submit } = useDecision(report, onDeciding, onDecided);
  const form = useId();
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => {
    onProblems(isWrong);
    return () => onProblems(false);
  }, [isWrong, onProblems]);
  const fieldId = (field: string) => `${form}-${field}`;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const [first] = await submit();
    if (first) document.getElementById(fieldId(first))?.focus();
  };
  const handleSuggestion = (outcome: string) => {
    change({ outcome });
    announce(texts.filledIn);
  };
  return (
    <form noValidate className="stack" onSubmit={(event) => void handleSubmit(event)}>
      <p className="soft small">{texts.final}</p>
      {refusal && (
        <MessageBox type="error" title={texts.notSaved}>
          {refusal}
        </MessageBox>
      )}
      <ChoiceGroup<ReportDecisionStatus>
        legend={texts.verdict}
        id={fieldId("status")}
        choices={VERDICTS}
        required
        error={errors.status?.[0]}
        {...(fields.status ? { value: fields.status } : {})}
        onChoose={(status) => change({ status })}
      />
      {fields.status === "resolved" && (
        <ChoiceGroup<ReportAction>
          legend={texts.action}
          id={fieldId("action")}
          hint={texts.actionHint}
          choices={ACTIONS}
          error={errors.action?.[0]}
          value={fields.action}
          onChoose={(action) => change({ action })}
        />
      )}
      <CountedArea
        id={fieldId("outcome")}
        label={texts.outcome}
        hint={texts.outcomeHint}
        error={errors.outcome?.[0]}
        required
        short
        max={OUTCOME_MAX}
        value={fields.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      {fields.status && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce itself as a form.
        <div role="group" aria-labelledby={fieldId("suggestions")} className={styles.suggestions}>
          <p id={fieldId("suggestions")} className="small">
            {texts.suggestions}
          </p>
          <div className="row">
            {texts.suggested[fields.status].map(({ name, words }) => (
              <Button key={name} variant="second" small onClick={() => handleSuggestion(words)}>
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div>
        <Button type="submit" busy={busy} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
