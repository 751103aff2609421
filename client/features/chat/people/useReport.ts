import { useState } from "react";
import * as z from "zod/mini";
import { call } from "#client/data/api.ts";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { type FieldTexts, fieldTexts } from "#shared/fault.ts";
import type { ReportReason } from "#shared/reports/report-lists.ts";
import { createReport } from "#shared/reports/reports.rest.ts";
import { ReportDraft, type ReportTarget } from "#shared/reports/reports.schemas.ts";
import { accountThatAsks } from "../chat.store.ts";
import { refusalText } from "../chat.texts.ts";
import { setBlocked } from "./blocking.ts";

/** What stands in the form of a report. */
export interface ReportFields {
  reason: ReportReason | undefined;
  details: string;
  alsoBlock: boolean;
}

/** What became of a report that was sent: whether the person was blocked as well, or why not. */
export interface Reported {
  blocked: boolean;
  blockRefusal: string | null;
}

export interface ReportState {
  fields: ReportFields;
  change: (change: Partial<ReportFields>) => void;
  errors: FieldTexts;
  /** Why the server did not take it. */
  refusal: string | null;
  busy: boolean;
  done: Reported | null;
  /** Answers the names of the fields in which something is wrong. */
  submit: () => Promise<string[]>;
}

/** The form of a report and its way to the server. */
export function useReport(target: ReportTarget, person: OtherUser): ReportState {
  const [fields, setFields] = useState<ReportFields>({ reason: undefined, details: "", alsoBlock: false });
  const [errors, setErrors] = useState<FieldTexts>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Reported | null>(null);

  const change = (next: Partial<ReportFields>) => {
    setFields({ ...fields, ...next });
    setErrors({});
  };

  const submit = async (): Promise<string[]> => {
    if (busy) return [];
    const draft = z.safeParse(ReportDraft, { target, reason: fields.reason, details: fields.details });
    const wrong = draft.success ? {} : fieldTexts(draft.error);
    setErrors(wrong);
    setRefusal(null);
    if (!draft.success) return Object.keys(wrong);
    setBusy(true);
    const isSame = accountThatAsks();
    const result = await call(createReport, { body: draft.data });
    // The next person has reported nobody, and blocks nobody by it.
    if (!isSame()) return [];
    const blockFault = result.ok && fields.alsoBlock ? await setBlocked(person, true) : null;
    if (!isSame()) return [];
    setBusy(false);
    if (result.ok)
      setDone({ blocked: fields.alsoBlock && !blockFault, blockRefusal: blockFault ? refusalText(blockFault) : null });
    else setRefusal(refusalText(result.fault));
    return [];
  };

  return { fields, change, errors, refusal, busy, done, submit };
}
