import { type Doc, EMPTY, isDoc, order, Refused } from "./values.ts";

/** The value that a sort field has reached in a document, and the rest of its path. */
type At = { value: unknown; rest: string[]; done: boolean };

/** Follows a path to its end, or to the first array. */
function follow({ value, rest, done }: At): At {
  if (done || rest.length === 0 || Array.isArray(value)) return { value, rest, done };
  const [name = "", ...others] = rest;
  return follow({ value: isDoc(value) ? value[name] : undefined, rest: others, done });
}

/**
 * The combined values of the sort fields: one row for each element of the array on their paths, like the entries of an
 * index on them.
 */
function rowsOf(fields: At[]): unknown[][] {
  const reached = fields.map(follow);
  const arrays = new Set(reached.filter(({ value, done }) => Array.isArray(value) && !done).map(({ value }) => value));
  if (arrays.size > 1) throw new Refused("parallel arrays");
  const [array] = arrays as Set<unknown[]>;
  if (!array) return [reached.map(({ value }) => value ?? null)];
  const elements = array.length === 0 ? [EMPTY] : array;
  return elements.flatMap((element) =>
    rowsOf(
      reached.map((at) => {
        if (at.value !== array) return at;
        if (at.rest.length === 0) return { value: element, rest: [], done: true };
        return { value: isDoc(element) ? element : {}, rest: at.rest, done: false };
      }),
    ),
  );
}

function compareRows(a: unknown[], b: unknown[], directions: number[]): number {
  for (const [at, direction] of directions.entries()) {
    const step = order(a[at], b[at]) * direction;
    if (step !== 0) return step;
  }
  return 0;
}

/** The documents in order; equal ones stay in their original order. */
export function sortModel<T extends Doc>(documents: T[], sort: Record<string, number>): T[] {
  const directions = Object.values(sort);
  const compare = (a: unknown[], b: unknown[]) => compareRows(a, b, directions);
  const keyed = documents.map((document) => {
    const fields = Object.keys(sort).map((path) => ({ value: document, rest: path.split("."), done: false }));
    return { document, row: rowsOf(fields).sort(compare)[0] ?? [] };
  });
  return keyed.sort((a, b) => compare(a.row, b.row)).map(({ document }) => document);
}
