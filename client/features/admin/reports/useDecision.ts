import { useState } from "react";
import { type CallFault, call, messageOr } from "#client/data/api.ts";
import { fieldIn, schemaErrors } from "#client/data/field-errors.ts";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import type { ReportAction, ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";
import { decideReport } from "#shared/admin/reports/reports.rest.ts";
import { DecisionDraft, type WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

interface DecisionFields {
  /** Empty until one is chosen. */
  status: ReportDecisionStatus | "";
  action: ReportAction;
  outcome: string;
}

/** The result of a decision: saved, or another admin was first. */
export type Decided = { what: "saved"; report: WholeReport } | { what: "late"; said: string };

/** The state of the decision form. `onDeciding` is called when a request starts and when it ends. */
export function useDecision(
  { id, status: seen }: Pick<WholeReport, "id" | "status">,
  onDeciding: (now: boolean) => void,
  onDecided: (decided: Decided) => void,
) {
  const [fault, setFault] = useState<CallFault | null>(null);
  const payloadOf = ({ status, action, outcome }: DecisionFields) => ({
    status,
    action: status === "resolved" ? action : "none",
    outcome,
    seen,
  });
  const form = useSubmitForm<DecisionFields>({
    defaultValues: { status: "", action: "none", outcome: "" },
    validate: (values) => {
      const found = schemaErrors(DecisionDraft, payloadOf(values), fieldIn(["status", "action", "outcome"]));
      return found.status ? { ...found, status: texts.chooseVerdict } : found;
    },
    onSend: async (values) => {
      setFault(null);
      onDeciding(true);
      const result = await call(decideReport, { params: { id }, body: DecisionDraft.parse(payloadOf(values)) });
      onDeciding(false);
      if (result.ok) return onDecided({ what: "saved", report: result.value });
      const { fault } = result;
      if (fault.code === "CONFLICT") return onDecided({ what: "late", said: fault.message });
      setFault(fault);
    },
  });
  return { ...form, refusal: fault && refusalOf(fault) };
}

const refusalOf = (fault: CallFault): string =>
  fault.code === "UNREACHABLE" ? fault.message : messageOr(fault, texts.unknown);
