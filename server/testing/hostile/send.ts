import pLimit from "p-limit";
import type { Answer, Harness, Person } from "#server/testing/harness.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { type Base, type HostileCase, hostileCases, renamedFiles } from "./run.ts";
import { HOSTILE_TEXTS } from "./texts.ts";

/** An endpoint, and one who may ask it. */
export interface Door {
  endpoint: Pick<Endpoint, "method" | "path" | "params" | "query" | "body" | "encoding">;
  /** What to send. */
  base: Base;
  /** A new account for each call, if the call may sign its caller out. */
  as: () => Promise<Person | undefined>;
  /** The statuses with which it does its work. */
  works: readonly number[];
  /** Makes ready what a call uses up, before each call that may do its work. */
  ready?: (() => Promise<unknown>) | undefined;
}

export interface Sent {
  /** Places in which text is sent, of these the ones that take free text, and calls. */
  fields: number;
  free: number;
  cases: number;
  /** What was answered with a failure of ours. */
  broken: string[];
  /** Places that take free text, of which no call with such a text did its work. */
  unreached: string[];
}

/** An endpoint of which some places were not reached. */
interface Unreached {
  own: readonly Door[];
  name: string;
  places: ReadonlySet<string>;
}

/**
 * Endpoints that are called at once: the texts of one come one after the other, for each may meet what the last has
 * left.
 */
const AT_ONCE = 4;
const nameOf = ({ endpoint: { method, path } }: Pick<Door, "endpoint">): string => `${method} ${path}`;
const KEYS = ["__proto__", "constructor", "toString", "$set", "a.b"];

/**
 * Sends every text into every place of every endpoint.
 * @param doors of each endpoint one for each role that may ask; the next is tried where one does not come to do its
 * work
 * @param takesOneAlone of which places no text but the right one ever does
 */
export async function sendHostileTexts(
  kasama: Pick<Harness, "call">,
  doors: readonly (readonly Door[])[],
  takesOneAlone: (place: string) => boolean,
): Promise<Sent> {
  const sent: Sent = { fields: 0, free: 0, cases: 0, broken: [], unreached: [] };

  async function call({ endpoint, as }: Door, one: Pick<HostileCase, "path" | "body">, what: string, headers = {}) {
    const [caller, { path, body }] = [await as(), one];
    const given = { ...(caller && { as: caller }), ...(body !== undefined && { body }), headers };
    const answer: Answer = await kasama.call(endpoint.method, path, given);
    sent.cases += 1;
    const isOurs = answer.status >= 500 || (answer.status >= 400 && typeof answer.body?.code !== "string");
    if (isOurs) sent.broken.push(`${answer.status} ${nameOf({ endpoint })} ${what}`);
    return answer;
  }

  /** @returns of each place whether a text that it takes did its work; null where it takes none of them */
  async function tryFields(door: Door, isWanted: (field: string) => boolean): Promise<Map<string, boolean | null>> {
    const reached = new Map<string, boolean | null>();
    for (const one of hostileCases(door.endpoint, door.base)) {
      if (!isWanted(one.field)) continue;
      if (one.taken) await door.ready?.();
      const { status } = await call(door, one, `${one.field}: ${one.text}`);
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

  /** Tries the places with one role after the other, until each was reached. @returns those that were not */
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
  // A concurrent call may have used up its object. Alone, it succeeds.
  for (const { own, name, places } of all.filter((one) => one !== null))
    for (const field of await tryDoors(own, places)) sent.unreached.push(`${name} ${field}`);
  sent.unreached.sort();
  return sent;
}
