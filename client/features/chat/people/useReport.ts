import { useState } from "react";
import { call } from "#client/data/api.ts";
import { fieldIn, schemaErrors } from "#client/data/field-errors.ts";
import { type SubmitForm, useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import type { ReportReason } from "#shared/reports/report-lists.ts";
import { createReport } from "#shared/reports/reports.rest.ts";
import { ReportDraft, type ReportTarget } from "#shared/reports/reports.schemas.ts";
import { sameAccountCheck } from "../chat.store.ts";
import { refusalText } from "../chat-lines.ts";
import { setBlocked } from "./blocking.ts";
import { markMessage } from "./message-marks.ts";

/** The form values of a report. */
export interface ReportFields {
  /** Empty until one is chosen. */
  reason: ReportReason | "";
  details: string;
  alsoBlock: boolean;
}

/** The result of a sent report: whether the person was also blocked, or why not. */
export interface Reported {
  blocked: boolean;
  blockRefusal: string | null;
}

export interface ReportState {
  form: SubmitForm<ReportFields>;
  /** Why the server refused it. */
  refusal: string | null;
  done: Reported | null;
}

/** The form of a report. `reason` is chosen at first. */
export function useReport(target: ReportTarget, person: OtherUser, reason?: ReportReason): ReportState {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<Reported | null>(null);
  const form = useSubmitForm<ReportFields>({
    defaultValues: { reason: reason ?? "", details: "", alsoBlock: false },
    validate: ({ reason, details }) =>
      schemaErrors(ReportDraft, { target, reason, details }, fieldIn(["reason", "details"])),
    onSend: async ({ reason, details, alsoBlock }) => {
      setRefusal(null);
      const isSame = sameAccountCheck();
      const result = await call(createReport, { body: ReportDraft.parse({ target, reason, details }) });
      // An answer for an earlier account must not block a person for the next one.
      if (!isSame()) return;
      if (!result.ok) return setRefusal(refusalText(result.fault));
      if (target.kind === "message") markMessage("reported-messages", target.id);
      const blockFault = alsoBlock ? await setBlocked(person, true) : null;
      if (!isSame()) return;
      setDone({ blocked: alsoBlock && !blockFault, blockRefusal: blockFault ? refusalText(blockFault) : null });
    },
  });
  return { form, refusal, done };
}
