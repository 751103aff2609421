import { type CallFault, messageOr } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { type FieldOf, mapErrorsToFields } from "#client/data/field-errors.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { useAct } from "../useInterview.ts";

/** The props of each form about an interview. */
export interface InterviewForm {
  interview: Interview;
  doing: ReturnType<typeof useAct>;
  onClose: () => void;
}

/** The message above a form; null if the errors are shown at their fields. */
export function failureOf(fault: CallFault | null, fieldOf: FieldOf<string>): string | null {
  if (fault === null) return null;
  const { fields, rest } = mapErrorsToFields(fault, fieldOf);
  if (rest[0] !== undefined) return rest[0];
  if (fields.length > 0) return null;
  return fault.code === "CONFLICT" ? messageOr(fault, faultToast(fault).message) : faultToast(fault).message;
}
