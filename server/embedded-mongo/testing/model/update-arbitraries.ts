import fc from "fast-check";
import { scalar, value } from "./arbitraries.ts";

/** Paths of updates: with names, numbers and positional parts. */
// Not b.y: together with an array in b.x it could create parallel arrays, which the index refuses.
const path = fc.constantFrom(
  "a",
  "b",
  "d",
  "a.x",
  "b.z",
  "d.x.y",
  "n.e.w",
  "a.0",
  "a.1.z",
  "d.$[]",
  "a.$[e]",
  "a.$[e].z",
  "b.$[].z",
  "d.$.z",
);

const each = fc.array(scalar, { maxLength: 3 });
const bits = fc.nat(7);

/** Operators on one field, with their operands. */
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("$set", "$min", "$max", "$push", "$addToSet", "$pull"), scalar) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("$set"), value) },
  fc.tuple(fc.constant("$unset"), fc.constant("")),
  fc.tuple(fc.constantFrom("$inc", "$mul"), fc.constantFrom(1, -2, 0.5)),
  fc.tuple(fc.constant("$pop"), fc.constantFrom(1, -1)),
  fc.tuple(fc.constant("$pullAll"), each),
  fc.tuple(fc.constant("$addToSet"), fc.record({ $each: each })),
  fc.tuple(
    fc.constant("$push"),
    fc.record(
      {
        $each: each,
        $position: fc.integer({ min: -3, max: 4 }),
        $sort: fc.constantFrom(1, -1),
        $slice: fc.integer({ min: -3, max: 3 }),
      },
      { requiredKeys: ["$each"] },
    ),
  ),
  fc.tuple(
    fc.constant("$pull"),
    fc.oneof(
      fc.record({ $gte: fc.nat(2) }),
      fc.record({ $in: each }),
      fc.record({ x: scalar }),
      fc.constant({ x: { $exists: true } }),
    ),
  ),
  fc.tuple(
    fc.constant("$bit"),
    fc.constantFrom("and", "or", "xor").chain((name) => bits.map((mask) => ({ [name]: mask }))),
  ),
);

const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(path, operation)
      .map(([name, [operator, operand]]) => ({ operator, path: name, operand: operand as unknown })),
  },
  fc
    .tuple(fc.constantFrom("a", "d", "a.x", "d.x", "n"), fc.constantFrom("d", "n", "b.z", "m.o"))
    .filter(([from, to]) => !`${from}.`.startsWith(`${to}.`) && !`${to}.`.startsWith(`${from}.`))
    .map(([from, to]) => ({ operator: "$rename", path: from, operand: to as unknown })),
);

/** One to three changes. */
export const changes = fc.uniqueArray(change, {
  minLength: 1,
  maxLength: 3,
  selector: ({ operator, path: name }) => `${operator} ${name}`,
});

/** The array filter for the elements "e". */
export const elementFilter = fc.oneof(
  fc.tuple(fc.constantFrom("$gt", "$lte", "$ne", "$eq"), scalar).map(([name, operand]) => ({ e: { [name]: operand } })),
  scalar.map((x) => ({ "e.x": x })),
);

/** Filter conditions, with and without equalities. */
export const equalities = fc.array(
  fc.tuple(
    fc.constantFrom("a", "b", "d", "a.x", "b.z", "d.x.y", "k"),
    fc.constantFrom("plain", "$eq", "$in", "$all", "$gt"),
    scalar,
  ),
  { maxLength: 4 },
);
