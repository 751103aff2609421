import * as z from "zod/mini";
import type { Records } from "#server/platform/database/records.ts";
import type { Endpoint } from "#shared/endpoint.ts";

/**
 * The reply of a call: the fields of the result that the reply's schema names. In a list that is read (GET), a record
 * that does not match the schema is skipped and logged; any other mismatch is a bug.
 * @throws {z.core.$ZodError} for such a bug
 */
export function replyOf({ method, reply }: Pick<Endpoint, "method" | "reply">, found: unknown, records: Records) {
  const parsed = z.safeParse(reply, found);
  if (parsed.success) return parsed.data;
  if (method !== "GET") throw parsed.error;
  const broken = new Map<unknown, z.core.$ZodError>();
  for (const { path } of parsed.error.issues) {
    const record = recordAt(found, path);
    if (record === null) throw parsed.error;
    broken.set(record, parsed.error);
  }
  const rest = z.safeParse(reply, without(found, broken));
  if (!rest.success) throw parsed.error;
  for (const [record, err] of broken) records.skipped("replies", idOf(record), err);
  return rest.data;
}

/** The outermost list element on a path, if it is a record (it has an id); null otherwise. */
function recordAt(value: unknown, path: readonly PropertyKey[]): object | null {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return null;
    const inner: unknown = Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
    if (Array.isArray(at) && typeof inner === "object" && inner !== null)
      return idOf(inner) === undefined ? null : inner;
    at = inner;
  }
  return null;
}

/** The id of a record, or of what it is about: a recommendation has the id of its job. */
function idOf(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  if ("id" in record) return record.id;
  if ("user_id" in record) return record.user_id;
  return "job" in record ? idOf(record.job) : undefined;
}

/** A copy of the value without these elements of its lists. */
function without(value: unknown, broken: ReadonlyMap<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !broken.has(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, broken)]));
}
