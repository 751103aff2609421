import { useState } from "react";
import * as z from "zod/mini";
import { call, messageOr } from "#client/data/api.ts";
import type { ReportAction, ReportDecisionStatus } from "#shared/admin/report-lists.ts";
import { decideReport } from "#shared/admin/reports.rest.ts";
import { DecisionDraft, type WholeReport } from "#shared/admin/reports.schemas.ts";
import { type FieldTexts, fieldTexts } from "#shared/fault.ts";
import { reportTexts as texts } from "./reports.texts.ts";

export interface DecisionFields {
  status: ReportDecisionStatus | undefined;
  action: ReportAction;
  outcome: string;
}

/** What became of a try to decide: also what another admin did before. */
export type Decided = { what: "saved"; report: WholeReport } | { what: "late"; said: string };

/** The form of a decision and its way to the server. `onDeciding` hears when it sets out and when it is back. */
export function useDecision(
  { id, status: seen }: Pick<WholeReport, "id" | "status">,
  onDeciding: (now: boolean) => void,
  onDecided: (decided: Decided) => void,
) {
  const [fields, setFields] = useState<DecisionFields>({ status: undefined, action: "none", outcome: "" });
  const [errors, setErrors] = useState<FieldTexts>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (next: Partial<DecisionFields>) => {
    setFields({ ...fields, ...next });
    setErrors({});
  };

  /** Answers the names of the fields in which something is wrong. */
  const submit = async (): Promise<string[]> => {
    if (busy) return [];
    const { status, outcome } = fields;
    const action = status === "resolved" ? fields.action : "none";
    const draft = z.safeParse(DecisionDraft, { status, action, outcome, seen });
    const wrong: FieldTexts = draft.success ? {} : fieldTexts(draft.error);
    if (wrong.status) wrong.status = [texts.chooseVerdict];
    setErrors(wrong);
    setRefusal(null);
    if (!draft.success) return Object.keys(wrong);
    setBusy(true);
    onDeciding(true);
    const result = await call(decideReport, { params: { id }, body: draft.data });
    onDeciding(false);
    setBusy(false);
    if (result.ok) onDecided({ what: "saved", report: result.value });
    else if (result.fault.code === "CONFLICT") onDecided({ what: "late", said: result.fault.message });
    else
      setRefusal(result.fault.code === "UNREACHABLE" ? result.fault.message : messageOr(result.fault, texts.unknown));
    return [];
  };

  return { fields, change, errors, refusal, busy, submit };
}
