import { useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { interviewTexts as texts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { InterviewProposal } from "#shared/interviews/interview-forms.ts";
import { proposeInterview } from "#shared/interviews/interviews.rest.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { PlanForm } from "./PlanDialog.tsx";
import { emptyPlan } from "./plan.ts";

interface Props {
  application: number;
  /** The applicant's name, for the title. */
  name: string;
  onProposed: (interview: Interview) => void;
  onClose: () => void;
}

/** A new interview for an application. */
export function ProposeDialog({ application, name, onProposed, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const running = useRef(false);
  const handleSend = async (plan: InterviewProposal) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFault(null);
    const result = await call(proposeInterview, { params: { id: application }, body: plan });
    running.current = false;
    setBusy(false);
    if (!result.ok) {
      setFault(result.fault);
      return result.fault;
    }
    onProposed(result.value);
    onClose();
    toast({ type: "success", title: texts.plan.sent, message: texts.plan.told({ name }) });
    return null;
  };
  return (
    <PlanForm
      title={texts.plan.proposeTo({ name })}
      submitText={texts.plan.submit}
      begin={emptyPlan}
      asksWhy={false}
      doing={{ busy, fault }}
      onSend={handleSend}
      onClose={onClose}
    />
  );
}
