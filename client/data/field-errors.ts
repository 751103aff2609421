import * as z from "zod/mini";
import type { FaultBody, FaultCode } from "#shared/fault.ts";

/** Maps a name in the payload, such as `skills.0.name`, to a form field. */
export type FieldOf<Field> = (name: string) => Field | undefined;

/** For forms whose fields have the same names as the payload. */
export const fieldIn =
  <Field extends string>(fields: readonly Field[]): FieldOf<Field> =>
  (name) =>
    fields.find((field) => field === name);

/** The first message of each form field that a schema rejects. */
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

/** The errors of a fault that belong to form fields, and what remains to be shown above the form. */
export interface FieldErrors<Field> {
  fields: { field: Field; message: string }[];
  rest: string[];
}

/**
 * Maps a fault to the fields of a form: by the names in the payload (the first text of each field), or by its code if no
 * field is named.
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
    // Two names of the payload may be one field: an applicant's username is the email.
    else if (!placed.fields.some((one) => one.field === field)) placed.fields.push({ field, message });
  }
  const field = byCode[fault.code];
  if (placed.fields.length === 0 && field !== undefined) placed.fields.push({ field, message: fault.message });
  return placed;
}
