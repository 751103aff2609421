import pLimit from "p-limit";
import type { Answer, Harness, Person } from "#server/testing/harness.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { type Base, type HostileCase, hostileCases, renamedFiles } from "./run.ts";
import { HOSTILE_TEXTS } from "./texts.ts";

/** An endpoint with a caller who is allowed to use it. */
export interface Door {
  endpoint: Pick<Endpoint, "method" | "path" | "params" | "query" | "body" | "encoding">;
  /** Builds the request. */
  base: Base;
  /** A new account for each call, if the call may sign its caller out. */
  as: () => Promise<Person | undefined>;
  /** The statuses of a successful call. */
  works: readonly number[];
  /** Restores what the call uses up, before each call that may succeed. */
  ready?: (() => Promise<unknown>) | undefined;
}

export interface Sent {
  /** The number of text fields, the number of those with free text, and the number of calls. */
  fields: number;
  free: number;
  cases: number;
  /** Calls that were answered with an internal error. */
  broken: string[];
  /** Free-text fields for which no call with such a text succeeded, each with the last refusal. */
  unreached: string[];
}

/** An endpoint with fields that were not reached. */
interface Unreached {
  own: readonly Door[];
  name: string;
  places: ReadonlySet<string>;
}

/**
 * How many endpoints are called at once. The texts of one endpoint are sent one after the other, because each may meet what
 * the one before has changed.
 */
const AT_ONCE = 4;
/** How often a field is tried again alone. */
const TRIES_ALONE = 5;
const nameOf = ({ endpoint: { method, path } }: Pick<Door, "endpoint">): string => `${method} ${path}`;
/** Calls that end what others began, and that a concurrent call may have begun again. */
const UNDOES: ReadonlySet<string> = new Set(["DELETE /api/users/:id/block", "POST /api/admin/users/:id/reactivate"]);
const KEYS = ["__proto__", "constructor", "toString", "$set", "a.b"];

/**
 * Sends every text in every field of every endpoint.
 * @param doors the endpoints, each with one entry per allowed role; the next role is tried if one does not succeed
 * @param takesOneAlone whether only one text in a field makes the call succeed
 */
export async function sendHostileTexts(
  kasama: Pick<Harness, "call">,
  doors: readonly (readonly Door[])[],
  takesOneAlone: (place: string) => boolean,
): Promise<Sent> {
  const sent: Sent = { fields: 0, free: 0, cases: 0, broken: [], unreached: [] };

  /** The last refusal, by endpoint and field. */
  const refusals = new Map<string, string>();

  async function call({ endpoint, as }: Door, one: Pick<HostileCase, "path" | "body">, what: string, headers = {}) {
    const [caller, { path, body }] = [await as(), one];
    const given = { ...(caller && { as: caller }), ...(body !== undefined && { body }), headers };
    const answer: Answer = await kasama.call(endpoint.method, path, given);
    sent.cases += 1;
    const isOurs = answer.status >= 500 || (answer.status >= 400 && typeof answer.body?.code !== "string");
    if (isOurs) sent.broken.push(`${answer.status} ${nameOf({ endpoint })} ${what}`);
    return answer;
  }

  /** @returns whether an accepted text made the call succeed, by field; null if the field accepts none of the texts */
  async function tryFields(door: Door, isWanted: (field: string) => boolean): Promise<Map<string, boolean | null>> {
    const reached = new Map<string, boolean | null>();
    for (const one of hostileCases(door.endpoint, door.base)) {
      if (!isWanted(one.field)) continue;
      if (one.taken) await door.ready?.();
      const { status, body } = await call(door, one, `${one.field}: ${one.text}`);
      if (one.taken && status >= 400)
        refusals.set(`${nameOf(door)} ${one.field}`, `${status} ${body?.code}: ${body?.message}`);
      const before = reached.get(one.field) ?? null;
      reached.set(one.field, one.taken ? door.works.includes(status) || before === true : before);
    }
    return reached;
  }

  /** Files with odd names, and unknown fields. */
  async function tryNames(door: Door): Promise<void> {
    const { body, path } = door.base();
    if (body instanceof FormData) {
      for (const [text, name] of HOSTILE_TEXTS)
        await call(door, { path, body: renamedFiles(body, name) }, `file name: ${text}`);
    } else if (door.endpoint.body) {
      for (const key of KEYS) {
        // As it comes over the wire: a literal would set the prototype and send nothing.
        const raw = `{${JSON.stringify(key)}:{"x":1},${JSON.stringify(body ?? {}).slice(1)}`.replace(",}", "}");
        await call(door, { path, body: raw }, `a field called ${key}`, { "content-type": "application/json" });
      }
    }
  }

  /** Tries the fields with one role after the other until each was reached. @returns those that were not */
  async function tryDoors(own: readonly Door[], places: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const left = new Set(places);
    for (const door of own) {
      if (left.size === 0) break;
      for (const [field, did] of await tryFields(door, (field) => left.has(field))) if (did) left.delete(field);
    }
    return left;
  }

  async function through(own: readonly Door[]): Promise<Unreached | null> {
    const [first, ...others] = own;
    if (!first) return null;
    const name = nameOf(first);
    const reached = await tryFields(first, () => true);
    const missed = [...reached].flatMap(([field, did]) => (did === false ? [field] : []));
    const places = await tryDoors(others, new Set(missed.filter((field) => !takesOneAlone(`${name} ${field}`))));
    await tryNames(first);
    sent.fields += reached.size;
    sent.free += [...reached.values()].filter((did) => did !== null).length;
    return { own, name, places };
  }

  // Each records the state to restore before any call changes it.
  for (const door of doors.flat()) await door.ready?.();
  const lane = pLimit(AT_ONCE);
  const all = await Promise.all(doors.map((own) => lane(() => through(own))));
  // A concurrent call may have used up its object. Alone, it succeeds, unless a block or a suspension is left.
  for (const door of doors.flat()) if (UNDOES.has(nameOf(door))) await call(door, door.base(), "undone");
  for (const { own, name, places } of all.filter((one) => one !== null)) {
    let left = await tryDoors(own, places);
    // What earlier calls set off in the background may reach the object between its renewal and the call.
    for (let again = 0; again < TRIES_ALONE && left.size > 0; again += 1) left = await tryDoors(own, left);
    for (const field of left) {
      const place = `${name} ${field}`;
      sent.unreached.push(`${place}, refused with ${refusals.get(place)}`);
    }
  }
  sent.unreached.sort();
  return sent;
}
