import type { FaultBody, FaultCode } from "#shared/fault.ts";

/** What of a fault belongs to fields of the form, and what is left to say above it. */
export interface FieldErrors<Field> {
  fields: { field: Field; message: string }[];
  rest: string[];
}

/**
 * Sorts a fault of the server onto the fields of a form: by the names of the payload (the first text of each field), or,
 * where no field is named, by its code.
 */
export function mapErrorsToFields<Field>(
  fault: FaultBody,
  fieldOf: (name: string) => Field | undefined,
  byCode: Partial<Record<FaultCode, Field>> = {},
): FieldErrors<Field> {
  const placed: FieldErrors<Field> = { fields: [], rest: [] };
  for (const [name, [message]] of Object.entries(fault.fields ?? {})) {
    if (message === undefined) continue;
    const field = fieldOf(name);
    if (field === undefined) placed.rest.push(message);
    // Two names of the payload may be one field here: the username of an applicant is the email.
    else if (!placed.fields.some((one) => one.field === field)) placed.fields.push({ field, message });
  }
  const field = byCode[fault.code];
  if (placed.fields.length === 0 && field !== undefined) placed.fields.push({ field, message: fault.message });
  return placed;
}
