import { Button } from "#client/ui/controls/Button.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import type { ReportReason } from "#shared/reports/report-lists.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";
import { personName } from "../chat-lines.ts";
import { ReportDone } from "./ReportDone.tsx";
import { ReportForm } from "./ReportForm.tsx";
import { safetyTexts as texts } from "./texts/safety/safety.texts.ts";
import { useReport } from "./useReport.ts";

/** The id links the submit button outside of the form to it. Only one such dialog is open at a time. */
const FORM_ID = "report-form";

interface Props {
  target: ReportTarget;
  conversation: ConversationSummary;
  /** The reason that is chosen at first; none by default. */
  reason?: ReportReason | undefined;
  onClose: () => void;
}

/** Reports a message or a person to the admins: first a form, then the confirmation. */
export function ReportDialog({ target, conversation, reason, onClose }: Props) {
  const { other_user: person, blocked } = conversation;
  const report = useReport(target, person, reason);
  const title =
    target.kind === "message"
      ? texts.reportTitle.message
      : texts.reportTitle.conversation({ name: personName(person) });
  // Two separate buttons: a double click on 'Send report' must not close the confirmation.
  const foot = report.done ? (
    <Button key="close" onClick={onClose}>
      {texts.close}
    </Button>
  ) : (
    <>
      <Button variant="second" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button key="send" type="submit" form={FORM_ID} busy={report.form.busy}>
        {texts.send}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      {report.done ? (
        <ReportDone person={person} done={report.done} />
      ) : (
        <ReportForm id={FORM_ID} kind={target.kind} person={person} mayBlock={!blocked} report={report} />
      )}
    </Dialog>
  );
}
