import * as z from "zod/mini";
import type { FaultBody, FaultCode } from "#shared/fault.ts";

/** The field of a form that a name of the payload belongs to, such as `skills.0.name`. */
export type FieldOf<Field> = (name: string) => Field | undefined;

/** For forms whose fields are named like those of the payload. */
export const fieldIn =
  <Field extends string>(fields: readonly Field[]): FieldOf<Field> =>
  (name) =>
    fields.find((field) => field === name);

/** The first message of each field of the form that a schema refuses in a payload. */
export function schemaErrors<Field extends string>(
  schema: z.ZodMiniType,
  payload: unknown,
  fieldOf: FieldOf<Field>,
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const { path, message } of z.safeParse(schema, payload).error?.issues ?? []) {
    const field = fieldOf(path.map(String).join("."));
    if (field !== undefined) found[field] ??= message;
  }
  return found;
}

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
  fieldOf: FieldOf<Field>,
  byCode: Partial<Record<FaultCode, NoInfer<Field>>> = {},
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
