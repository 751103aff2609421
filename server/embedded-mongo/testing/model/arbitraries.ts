import fc from "fast-check";
import { Binary, MaxKey, MinKey, ObjectId, Timestamp } from "mongodb";

const IDS = ["65a000000000000000000001", "65a000000000000000000002", "65a000000000000000000003"];

/** Scalars of the most common types; few different ones, so that equal values are frequent. */
export const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, null, 0, 1, 2, 3, 1.5, -1, true, false),
  fc.constantFrom<unknown>("", "a", "b", "ab", "á", "😀", "\uffee", "a\u0000b"),
  fc.constantFrom<unknown>(...IDS.map((id) => new ObjectId(id)), new Date(0), new Date(1000), new Date(-1)),
);

/** Values of rarer types, and unusual numbers. */
const rare = fc.constantFrom<unknown>(
  Number.NaN,
  -0,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  new MinKey(),
  new MaxKey(),
  new Timestamp({ t: 1, i: 2 }),
  new Timestamp({ t: 2, i: 1 }),
  new Binary(Buffer.from([]), 0),
  new Binary(Buffer.from([1]), 0),
  new Binary(Buffer.from([1]), 128),
  new Binary(Buffer.from([0, 1]), 0),
);
const anyScalar = fc.oneof({ weight: 5, arbitrary: scalar }, rare);

const inner = fc.record({ x: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), y: scalar }, { requiredKeys: [] });
const list = fc.oneof(
  fc.array(anyScalar, { maxLength: 3 }),
  fc.array(inner, { maxLength: 3 }),
  fc.constant([[]]),
  fc.constant([[1, 2]]),
);

/** Values in documents. */
export const value = fc.oneof({ weight: 3, arbitrary: anyScalar }, inner, list);

/** Values of every type, nested: the input for tests of the sort order. */
export const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: anyScalar },
    fc.constantFrom<unknown>(/a/, /a/i, /b/),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "aa"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const pairs = fc.array(fc.record({ x: fc.nat(2), y: fc.nat(2) }), { minLength: 1, maxLength: 3 });
const document = fc.record(
  { a: value, b: fc.oneof({ weight: 2, arbitrary: value }, pairs), c: scalar, d: value },
  { requiredKeys: [] },
);
export const documents = fc.array(document, { minLength: 1, maxLength: 14 });

const path = fc.constantFrom("a", "b", "c", "d", "a.x", "a.y", "b.x", "b.y", "d.x", "a.0", "d.1.x");
const comparison = fc.oneof(
  fc.tuple(fc.constantFrom("$eq", "$ne"), value),
  fc.tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte"), anyScalar),
  fc.tuple(fc.constantFrom("$in", "$nin"), fc.array(fc.oneof(anyScalar, list), { maxLength: 3 })),
);
const operator = fc.oneof(
  { weight: 5, arbitrary: comparison },
  fc.tuple(fc.constant("$regex"), fc.constantFrom("^a", "^ab", "^á", "^a.", "b$")),
  fc.tuple(fc.constant("$exists"), fc.boolean()),
  fc.tuple(fc.constant("$size"), fc.nat(3)),
  fc.tuple(fc.constant("$all"), fc.array(scalar, { maxLength: 2 })),
  fc.tuple(fc.constant("$type"), fc.constantFrom("number", "int", "string", "null", "object", "array", "bool", "date")),
  fc.tuple(fc.constant("$mod"), fc.constantFrom([2, 0], [2, 1], [3, -1])),
  fc.tuple(
    fc.constant("$not"),
    comparison.map(([name, operand]) => ({ [name]: operand })),
  ),
  fc.tuple(
    fc.constant("$elemMatch"),
    fc.tuple(fc.constantFrom("$eq", "$gt", "$lte", "$ne"), scalar).map(([name, operand]) => ({ [name]: operand })),
  ),
  fc.tuple(fc.constant("$elemMatch"), fc.record({ x: scalar })),
);
const condition = fc.oneof(
  fc.tuple(path, operator).map(([field, [name, operand]]) => ({ [field]: { [name]: operand } })),
  fc
    .tuple(path, operator, operator)
    .map(([field, [one, first], [two, second]]) => ({ [field]: { [one]: first, [two]: second } })),
  fc.tuple(path, scalar).map(([field, operand]) => ({ [field]: operand })),
);
const conjunction = fc.array(condition, { minLength: 1, maxLength: 3 }).map((parts) => ({ $and: parts }));
// Mostly conditions that an index can serve, so that unions of walks are frequent and often find a document twice.
const served = fc
  .tuple(
    fc.constantFrom("_id", "a", "b", "c", "d", "a.x", "b.x", "b.y"),
    fc.constantFrom("$eq", "$gt", "$lte", "$in"),
    fc.constantFrom(0, 1, 2, 3),
    fc.array(fc.oneof(fc.nat(3), scalar), { maxLength: 3 }),
  )
  .map(([field, name, one, many]) => ({ [field]: { [name]: name === "$in" ? many : one } }));
// Filters for which one walk's keys are sufficient, also with several keys per document.
const told = fc
  .tuple(
    fc.oneof(
      fc.record({ $in: fc.array(fc.nat(3), { maxLength: 3 }) }),
      fc.nat(3).map(($gte) => ({ $gte })),
      fc.constant({}),
    ),
    fc.oneof(
      fc.constantFrom({ $regex: "^a" }, { $regex: "^ab" }),
      fc.nat(2).map(($gt) => ({ $gt })),
    ),
    fc.constantFrom("a", "d"),
  )
  .map(([c, value, list]) => ({ ...(Object.keys(c).length > 0 && { c }), [list]: value }));
const simple = fc.oneof({ weight: 4, arbitrary: served }, condition);
const branch = fc.oneof(
  { weight: 4, arbitrary: simple },
  fc.tuple(simple, simple).map((parts) => ({ $and: parts })),
  fc.array(simple, { minLength: 1, maxLength: 3 }).map((parts) => ({ $or: parts })),
  fc.tuple(served, simple, simple).map(([own, ...parts]) => ({ ...own, $or: parts })),
);
const sameField = fc
  .tuple(fc.constantFrom("_id", "a", "b", "c", "a.x"), fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }))
  .map(([field, values]) => ({ $or: values.map((one) => ({ [field]: one })) }));
const union = fc.oneof(
  { weight: 4, arbitrary: fc.array(branch, { minLength: 1, maxLength: 5 }).map((parts) => ({ $or: parts })) },
  sameField,
);

export const filter: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { weight: 3, arbitrary: condition },
  { weight: 3, arbitrary: conjunction },
  { weight: 2, arbitrary: told },
  // Two conditions on one array, which two of its elements may meet.
  { weight: 2, arbitrary: fc.record({ "b.x": fc.nat(2), "b.y": fc.oneof(fc.nat(2), fc.record({ $gt: fc.nat(1) })) }) },
  { weight: 3, arbitrary: union },
  fc.tuple(condition, union).map(([own, either]) => ({ ...own, ...either })),
  fc.tuple(union, union, condition).map((parts) => ({ $and: parts })),
  fc.array(condition, { minLength: 1, maxLength: 3 }).map((parts) => ({ $nor: parts })),
);

export const sort = fc
  .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c", "a.x", "b.x", "b.y"), fc.constantFrom(1, -1)), {
    maxLength: 2,
    selector: ([field]) => field,
  })
  .map((keys) => Object.fromEntries(keys) as Record<string, 1 | -1>);

const shownPaths = fc
  .uniqueArray(fc.constantFrom("a", "b", "c", "a.x", "a.y", "b.x", "b.y", "d.x.y", "z"), { maxLength: 4 })
  // A path together with its prefix would be a contradiction.
  .map((paths) => paths.filter((one) => !paths.some((other) => one.startsWith(`${other}.`))));
const slice = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 3 })),
);
const special = fc.oneof(
  fc.constant({}),
  fc.tuple(fc.constantFrom("d", "d.x"), slice).map(([name, $slice]) => ({ [name]: { $slice } })),
  fc.oneof(fc.record({ x: scalar }), fc.record({ $gte: fc.nat(2) })).map(($elemMatch) => ({ d: { $elemMatch } })),
);

/** Projections without contradictions. */
export const projection = fc
  .tuple(shownPaths, fc.constantFrom(0, 1), fc.constantFrom<0 | 1 | undefined>(0, 1, undefined), special, fc.boolean())
  .map(([paths, shown, id, own, nested]) => {
    const usable = "d" in own || "d.x" in own ? paths.filter((name) => !name.startsWith("d")) : paths;
    const isExclusion = shown === 0 && !("d" in own && "$elemMatch" in own.d);
    const fields = Object.fromEntries(usable.map((name) => [name, isExclusion ? 0 : 1]));
    const all = { ...(nested ? nest(fields) : fields), ...own, ...(id === undefined ? {} : { _id: id }) };
    return all as Record<string, unknown>;
  });

/** { "a.x": 1, "a.y": 1 } as { a: { x: 1, y: 1 } }. */
function nest(fields: Record<string, number>): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [name, shown] of Object.entries(fields)) {
    const [first = "", ...rest] = name.split(".");
    if (rest.length === 0) tree[first] = shown;
    else tree[first] = { ...(tree[first] as object | undefined), [rest.join(".")]: shown };
  }
  return tree;
}
