import { elementMatches, matchesModel } from "./filter.ts";
import { changeModel } from "./update-operators.ts";
import { copyOf, type Doc, isDoc, Refused } from "./values.ts";

/** An update as a list, so that a path may occur twice, which must be refused. */
export type Change = { operator: string; path: string; operand: unknown };

/** The meaning of "$" and "$[e]" in an update, and whether it inserts. */
export type Places = { element?: number | undefined; filter?: Doc | undefined; inserting?: boolean };

/** The document after an update. @throws {Refused} if MongoDB refuses it */
export function updateModel(document: Doc, changes: Change[], places: Places = {}): Doc {
  const asked = changes.filter(({ operator }) => operator !== "$setOnInsert" || places.inserting);
  const concrete = asked
    .toSorted((a, b) => compareNames(target(a), target(b)))
    .flatMap((change) => placesOf(document, change, places).map((parts) => ({ ...change, parts })));
  checkConflicts(
    changes.flatMap((change) => (change.operator === "$rename" ? [change.path, target(change)] : [change.path])),
  );
  checkConflicts(concrete.map(({ parts }) => parts.join(".")));
  const result = copyOf(document);
  for (const change of concrete) apply(result, change);
  return result;
}

/** A $rename targets its new name. */
const target = ({ operator, path, operand }: Change) => (operator === "$rename" ? (operand as string) : path);

function compareNames(a: string, b: string): number {
  const [x, y] = [a.split("."), b.split(".")];
  const at = x.findIndex((part, place) => part !== y[place]);
  if (at < 0) return x.length - y.length;
  const [one = "", other] = [x[at], y[at]];
  if (other === undefined) return 1;
  const areNumbers = /^\d+$/.test(one) && /^\d+$/.test(other);
  return areNumbers ? Number(one) - Number(other) : one < other ? -1 : 1;
}

function checkConflicts(paths: string[]): void {
  for (const [at, path] of paths.entries())
    for (const [other, second] of paths.entries())
      if (at !== other && `${second}.`.startsWith(`${path}.`)) throw new Refused("conflict");
}

/** The paths that a path with "$", "$[]" or "$[e]" refers to. */
function placesOf(document: Doc, change: Change, places: Places): string[][] {
  let found: { parts: string[]; value: unknown }[] = [{ parts: [], value: document }];
  for (const part of target(change).split(".")) {
    found = found.flatMap(({ parts, value }) =>
      elementsOf(value, part, places).map((name) => ({ parts: [...parts, name], value: child(value, name) })),
    );
  }
  return found.map(({ parts }) => parts);
}

function elementsOf(value: unknown, part: string, { element, filter }: Places): string[] {
  if (part === "$") {
    if (element === undefined) throw new Refused("no position");
    return [String(element)];
  }
  if (!part.startsWith("$[")) return [part];
  if (!Array.isArray(value)) throw new Refused("no array");
  const all = [...value.keys()];
  const chosen = part === "$[]" ? all : all.filter((at) => matchesModel({ e: value[at] }, filter ?? {}));
  return chosen.map(String);
}

const child = (value: unknown, name: string): unknown =>
  isDoc(value) ? value[name] : Array.isArray(value) && /^\d+$/.test(name) ? value[Number(name)] : undefined;

/** The container of the last name of a path. Only documents and arrays can contain values. */
function holderOf(document: Doc, parts: string[], create: boolean, lenient: boolean): Doc | unknown[] | undefined {
  let holder: Doc | unknown[] = document;
  for (const [at, name] of parts.entries()) {
    const isViable = isDoc(holder) || (Array.isArray(holder) && /^\d+$/.test(name));
    if (!isViable) {
      if (lenient) return undefined;
      throw new Refused("not viable");
    }
    if (at === parts.length - 1) return holder;
    let next = child(holder, name);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      set(holder, name, next);
    }
    holder = next as Doc | unknown[];
  }
  return undefined;
}

function set(holder: Doc | unknown[], name: string, value: unknown): void {
  if (!Array.isArray(holder)) holder[name] = value;
  else {
    while (holder.length < Number(name)) holder.push(null);
    holder[Number(name)] = value;
  }
}

function unset(holder: Doc | unknown[], name: string): void {
  if (!Array.isArray(holder)) delete holder[name];
  else if (Number(name) < holder.length) holder[Number(name)] = null;
}

function apply(document: Doc, { operator, path, operand, parts }: Change & { parts: string[] }): void {
  const last = parts.at(-1) ?? "";
  if (operator === "$rename") {
    rename(document, path.split("."), parts);
    return;
  }
  const creates = !["$unset", "$pop", "$pull", "$pullAll"].includes(operator);
  const holder = holderOf(document, parts, creates, operator === "$unset");
  if (!holder) return;
  if (operator === "$unset") unset(holder, last);
  else {
    const value = changeModel(operator, child(holder, last), copyOf(operand));
    if (value !== undefined) set(holder, last, value);
  }
}

function rename(document: Doc, from: string[], to: string[]): void {
  const source = holderOf(document, from, false, false);
  const name = from.at(-1) ?? "";
  const value = child(source, name);
  if (!source || value === undefined) return;
  if (throughArray(document, from) || throughArray(document, to)) throw new Refused("array");
  const holder = holderOf(document, to, true, false);
  if (!holder) return;
  set(holder, to.at(-1) ?? "", value);
  unset(source, name);
}

const throughArray = (document: Doc, parts: string[]) =>
  parts.some((_, length) => length > 0 && Array.isArray(parts.slice(0, length).reduce<unknown>(child, document)));

/** The index for "$": the first element of the array, at the first name of a path, that meets a condition on it. */
export function elementOf(document: Doc, name: string, condition: Doc): number | undefined {
  const array = document[name];
  if (!Array.isArray(array)) return undefined;
  const found = array.findIndex((one) => elementMatches(one, condition));
  return found < 0 ? undefined : found;
}

/** The document that an upsert inserts: the filter's equalities, then the update. */
export function upsertModel(equalities: [path: string, value: unknown][], changes: Change[]): Doc {
  const seed: Doc = {};
  for (const [at, [path]] of equalities.entries())
    for (const [earlier] of equalities.slice(0, at))
      if (`${path}.`.startsWith(`${earlier}.`)) throw new Refused("matched twice");
  for (const [path, value] of equalities.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const parts = path.split(".");
    const holder = holderOf(seed, parts, true, false);
    if (holder) set(holder, parts.at(-1) ?? "", copyOf(value));
  }
  return updateModel(seed, changes, { inserting: true });
}
