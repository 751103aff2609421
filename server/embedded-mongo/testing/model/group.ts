import { type Doc, order, same } from "./values.ts";

/** A $group by one field, or by several as a document, with every accumulator on one field. */
export type Grouping = { by: readonly string[]; value: string };

/** The $group stage of a grouping. */
export function stageOf({ by, value }: Grouping): Doc {
  const [only, ...others] = by;
  const _id = others.length === 0 ? `$${only}` : Object.fromEntries(by.map((name) => [name, `$${name}`]));
  const path = `$${value}`;
  return {
    _id,
    n: { $sum: 1 },
    count: { $count: {} },
    sum: { $sum: path },
    avg: { $avg: path },
    min: { $min: path },
    max: { $max: path },
    first: { $first: path },
    last: { $last: path },
    push: { $push: path },
    set: { $addToSet: path },
  };
}

/** The expected result of a $group, ordered by id, with sorted sets. */
export function groupModel(documents: Doc[], { by, value }: Grouping): Doc[] {
  const groups: { id: unknown; members: Doc[] }[] = [];
  for (const document of documents) {
    const id = idOf(document, by);
    const known = groups.find((group) => same(group.id, id));
    if (known) known.members.push(document);
    else groups.push({ id, members: [document] });
  }
  return groups
    .sort((a, b) => order(a.id, b.id))
    .map(({ id, members }) => ({
      _id: id,
      ...gathered(members.map((member) => member[value])),
    }));
}

function idOf(document: Doc, by: readonly string[]): unknown {
  const [only = "", ...others] = by;
  if (others.length === 0) return document[only] ?? null;
  return Object.fromEntries(by.filter((name) => document[name] !== undefined).map((name) => [name, document[name]]));
}

function gathered(values: unknown[]): Doc {
  const numbers = values.filter((value) => typeof value === "number");
  const sum = numbers.reduce((total, number) => total + number, 0);
  const present = values.filter((value) => value !== undefined);
  const comparable = present.filter((value) => value !== null);
  const least = (sign: number) =>
    comparable.reduce<unknown>((best, value) => (best === null || order(value, best) * sign < 0 ? value : best), null);
  return {
    n: values.length,
    count: values.length,
    sum,
    avg: numbers.length === 0 ? null : sum / numbers.length,
    min: least(1),
    max: least(-1),
    first: values[0] ?? null,
    last: values.at(-1) ?? null,
    push: present,
    set: setOf(present),
  };
}

/** Without duplicates, in order. */
export function setOf(values: unknown[]): unknown[] {
  return values.filter((value, at) => values.findIndex((other) => same(other, value)) === at).sort(order);
}
