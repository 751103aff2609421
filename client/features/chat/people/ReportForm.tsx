import { appName } from "#client/ui/appName.ts";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useInvalidFocus } from "#client/ui/forms/useInvalidFocus.ts";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { REPORT_REASONS, type ReportReason } from "#shared/reports/report-lists.ts";
import { DETAILS_MAX, type ReportTarget } from "#shared/reports/reports.schemas.ts";
import { shortName } from "../chat-lines.ts";
import styles from "./ReportForm.module.css";
import { safetyTexts as texts } from "./texts/safety/safety.texts.ts";
import type { ReportState } from "./useReport.ts";

/** From this length on the remaining characters are shown. */
const COUNT_FROM = DETAILS_MAX - 100;

interface Props {
  id: string;
  kind: ReportTarget["kind"];
  person: OtherUser;
  /** Whether blocking is offered: not if the person is blocked already. */
  mayBlock: boolean;
  report: ReportState;
}

/** The reason for a report: a category and the reporter's own words. */
export function ReportForm({ id, kind, person, mayBlock, report }: Props) {
  const { form, refusal } = report;
  const { values, set, errorOf, attempt, submit } = form;
  const ref = useInvalidFocus(attempt);
  const name = shortName(person);
  const left = DETAILS_MAX - values.details.trim().length;
  return (
    <form id={id} ref={ref} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>
        {texts.reportText[kind]({ app: appName() })} {texts.reportSecret({ name })}
      </p>
      {refusal && (
        <MessageBox type="error" title={texts.notReported}>
          {refusal}
        </MessageBox>
      )}
      <ChoiceGroup<ReportReason>
        legend={texts.reason}
        choices={REPORT_REASONS.map((value) => ({ value, ...texts.reasons[value] }))}
        required
        error={errorOf("reason")}
        {...(values.reason === "" ? {} : { value: values.reason })}
        onChoose={(reason) => set("reason", reason)}
      />
      <Field
        label={texts.details}
        optional={values.reason !== "other"}
        hint={left < DETAILS_MAX - COUNT_FROM ? texts.lettersLeft({ count: left }) : undefined}
        error={errorOf("details")}
      >
        <TextArea short value={values.details} onChange={(event) => set("details", event.target.value)} />
      </Field>
      {mayBlock && (
        <Checkbox
          label={texts.alsoBlock({ name })}
          checked={values.alsoBlock}
          onChange={(event) => set("alsoBlock", event.target.checked)}
        />
      )}
    </form>
  );
}
