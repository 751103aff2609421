import type { FormEvent } from "react";
import { appName } from "#client/ui/appName.ts";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { REPORT_REASONS, type ReportReason } from "#shared/reports/report-lists.ts";
import { DETAILS_MAX, type ReportTarget } from "#shared/reports/reports.schemas.ts";
import { shortName } from "../chat.texts.ts";
import styles from "./ReportForm.module.css";
import { safetyTexts as texts } from "./safety.texts.ts";
import type { ReportState } from "./useReport.ts";

/** From here on one sees how many characters are left. */
const COUNT_FROM = DETAILS_MAX - 100;
const CHOICES = REPORT_REASONS.map((value) => ({ value, ...texts.reasons[value] }));

interface Props {
  id: string;
  kind: ReportTarget["kind"];
  person: OtherUser;
  /** Not where that is done already. */
  mayBlock: boolean;
  report: ReportState;
}

/** Why something is reported, in one of a few words and in the reporter's own. */
export function ReportForm({ id, kind, person, mayBlock, report }: Props) {
  const { fields, change, errors, refusal, submit } = report;
  const name = shortName(person);
  const fieldId = (field: string) => `${id}-${field}`;
  const left = DETAILS_MAX - fields.details.trim().length;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const [first] = await submit();
    if (first) document.getElementById(fieldId(first))?.focus();
  };
  return (
    <form id={id} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <p>
        {texts.reportText[kind](appName())} {texts.reportSecret(name)}
      </p>
      {refusal && (
        <MessageBox type="error" title={texts.notReported}>
          {refusal}
        </MessageBox>
      )}
      <ChoiceGroup<ReportReason>
        legend={texts.reason}
        id={fieldId("reason")}
        choices={CHOICES}
        required
        error={errors.reason?.[0]}
        {...(fields.reason ? { value: fields.reason } : {})}
        onChoose={(reason) => change({ reason })}
      />
      <Field
        id={fieldId("details")}
        label={texts.details}
        optional={fields.reason !== "other"}
        hint={left < DETAILS_MAX - COUNT_FROM ? texts.lettersLeft(left) : undefined}
        error={errors.details?.[0]}
      >
        <TextArea short value={fields.details} onChange={(event) => change({ details: event.target.value })} />
      </Field>
      {mayBlock && (
        <Checkbox
          label={texts.alsoBlock(name)}
          checked={fields.alsoBlock}
          onChange={(event) => change({ alsoBlock: event.target.checked })}
        />
      )}
    </form>
  );
}
