import * as z from "zod/mini";
import type { Records } from "#server/platform/database/records.ts";
import type { Endpoint } from "#shared/endpoint.ts";

/**
 * What a call answers with: of what was found, what the reply's schema names. Of a list that is read, a record that does
 * not fit the schema is left out and noted, and the others are answered; anything else that does not fit is our mistake.
 * @throws {z.core.$ZodError}
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

/** The outermost element of a list on a path, where that is a record: a thing with an id. Null where there is none. */
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

/** Its own id, or that of what it is about: a recommendation has that of its job. */
function idOf(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  if ("id" in record) return record.id;
  if ("user_id" in record) return record.user_id;
  return "job" in record ? idOf(record.job) : undefined;
}

/** The same without some elements of its lists. */
function without(value: unknown, broken: ReadonlyMap<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !broken.has(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, broken)]));
}
