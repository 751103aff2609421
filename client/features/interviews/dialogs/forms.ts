import { type CallFault, messageOr } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { own } from "#shared/dictionary.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { useAct } from "../useInterview.ts";

/** What each form of an interview is given. */
export interface InterviewForm {
  interview: Interview;
  doing: ReturnType<typeof useAct>;
  onClose: () => void;
}

/** What is said above a form: nothing where all of it belongs to fields that it has. */
export function restOf(fault: CallFault | null, fields: readonly string[]): string | null {
  if (fault === null) return null;
  const named = Object.keys(fault.fields ?? {});
  if (named.length > 0 && named.every((name) => fields.includes(name))) return null;
  const loose = Object.entries(fault.fields ?? {}).find(([name]) => !fields.includes(name))?.[1][0];
  return loose ?? (fault.code === "CONFLICT" ? messageOr(fault, faultToast(fault).message) : faultToast(fault).message);
}

export const fieldFault = (fault: CallFault | null, field: string): string | undefined =>
  own(fault?.fields ?? {}, field)?.[0];
