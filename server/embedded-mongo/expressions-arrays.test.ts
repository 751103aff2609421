import { describe, it } from "vitest";
import { useExpressions } from "./testing/expressions.ts";

const { gives, refuses } = await useExpressions();

describe("arrays", () => {
  it("are read", async () => {
    const document = { l: [3, 1, 2], n: null };
    await gives(
      document,
      [{ $size: "$l" }, 3],
      [{ $arrayElemAt: ["$l", 0] }, 3],
      [{ $arrayElemAt: ["$l", -1] }, 2],
      [{ $arrayElemAt: ["$l", 9] }, undefined],
      [{ $first: "$l" }, 3],
      [{ $last: "$l" }, 2],
      [{ $in: [2, "$l"] }, true],
      [{ $in: ["2", "$l"] }, false],
      [{ $indexOfArray: ["$l", 2] }, 2],
      [{ $indexOfArray: ["$l", 3, 1] }, -1],
      [{ $isArray: "$l" }, true],
      [{ $isArray: ["$n"] }, false],
      [{ $first: "$n" }, null],
      [{ $arrayElemAt: ["$n", 0] }, null],
    );
    await refuses(
      [{ $size: "$m" }, 17124],
      [{ $size: 5 }, 17124],
      [{ $arrayElemAt: [5, 0] }, 28689],
      [{ $arrayElemAt: [[1], "0"] }, 28690],
      [{ $arrayElemAt: [[1], 0.5] }, 28691],
      [{ $in: [1, 2] }, 40081],
      [{ $in: [1, "$m"] }, 40081],
      [{ $indexOfArray: [5, 1] }, 40090],
    );
  });

  it("are sliced, concatenated, reversed and created", async () => {
    await gives(
      {},
      [{ $slice: [[1, 2, 3], 2] }, [1, 2]],
      [{ $slice: [[1, 2, 3], -2] }, [2, 3]],
      [{ $slice: [[1, 2, 3], 1, 5] }, [2, 3]],
      [{ $slice: [[1, 2, 3], -5, 2] }, [1, 2]],
      [{ $slice: [null, 1] }, null],
      [{ $concatArrays: [[1], [2, [3]]] }, [1, 2, [3]]],
      [{ $concatArrays: [[1], null] }, null],
      [{ $reverseArray: [[1, 2]] }, [2, 1]],
      [{ $range: [0, 5, 2] }, [0, 2, 4]],
      [{ $range: [3, 0, -1] }, [3, 2, 1]],
      [{ $range: [5, 0] }, []],
      [{ $zip: { inputs: [[1, 2], ["a"]] } }, [[1, "a"]]],
      [
        { $zip: { inputs: [[1, 2], ["a"]], useLongestLength: true, defaults: [0, "z"] } },
        [
          [1, "a"],
          [2, "z"],
        ],
      ],
    );
    await refuses(
      [{ $slice: [5, 1] }, 28724],
      [{ $slice: [[1], 1, 0] }, 28729],
      [{ $concatArrays: [5] }, 28664],
      [{ $range: [0, 5, 0] }, 34449],
      [{ $range: [0.5, 2] }, 34444],
      [{ $reverseArray: 5 }, 34435],
    );
  });

  it("are sorted in MongoDB's order", async () => {
    await gives(
      {},
      [{ $sortArray: { input: ["b", 1, null, [0], { a: 1 }], sortBy: 1 } }, [null, 1, "b", { a: 1 }, [0]]],
      [
        {
          $sortArray: {
            input: [
              { a: 2, b: 1 },
              { a: 1, b: 1 },
              { a: 1, b: 2 },
            ],
            sortBy: { a: 1, b: -1 },
          },
        },
        [
          { a: 1, b: 2 },
          { a: 1, b: 1 },
          { a: 2, b: 1 },
        ],
      ],
      [{ $sortArray: { input: null, sortBy: 1 } }, null],
    );
  });

  it("are accumulated", async () => {
    const document = { l: [1, 2, "x", null, 6], o: [{ a: 1 }, { b: 2 }] };
    await gives(
      document,
      [{ $sum: "$l" }, 9],
      [{ $avg: "$l" }, 3],
      [{ $max: "$l" }, "x"],
      [{ $min: "$l" }, 1],
      [{ $sum: [1, 2, "$l"] }, 3],
      [{ $max: [1, "$l"] }, [1, 2, "x", null, 6]],
      [{ $mergeObjects: "$o" }, { a: 1, b: 2 }],
      [{ $maxN: { input: "$l", n: 2 } }, ["x", 6]],
      [{ $firstN: { input: "$l", n: 2 } }, [1, 2]],
      [{ $stdDevPop: [1, 3] }, 1],
      [{ $avg: "x" }, null],
    );
  });

  it("work as sets", async () => {
    const sorted = (input: unknown) => ({ $sortArray: { input, sortBy: 1 } });
    await gives(
      {},
      [
        sorted({
          $setUnion: [
            [1, 2, 2],
            [3, 1],
          ],
        }),
        [1, 2, 3],
      ],
      [
        {
          $setIntersection: [
            [1, 2, 2],
            [2, 3],
          ],
        },
        [2],
      ],
      [sorted({ $setDifference: [[1, 2, 1, 3], [3]] }), [1, 2]],
      [
        {
          $setEquals: [
            [1, 2, 2],
            [2, 1],
          ],
        },
        true,
      ],
      [{ $setIsSubset: [[1], [1, 2]] }, true],
      [{ $anyElementTrue: [[0, 1]] }, true],
      [{ $allElementsTrue: [[1, null]] }, false],
      [{ $setUnion: [[1], null] }, null],
      [{ $setEquals: [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }]] }, false],
    );
    await refuses(
      [{ $setUnion: [[1], 5] }, 17043],
      [{ $setIsSubset: [[1], null] }, 17042],
      [{ $setEquals: [[1], 5] }, 17044],
      [{ $anyElementTrue: [5] }, 17041],
    );
  });
});

describe("documents", () => {
  it("are split and merged", async () => {
    const document = { o: { a: 1, b: [2] }, "x.y": 5, $p: 6 };
    await gives(
      document,
      [
        { $objectToArray: "$o" },
        [
          { k: "a", v: 1 },
          { k: "b", v: [2] },
        ],
      ],
      [
        {
          $arrayToObject: [
            [
              ["a", 1],
              ["b", 2],
            ],
          ],
        },
        { a: 1, b: 2 },
      ],
      [{ $arrayToObject: { $literal: [{ k: "a", v: 1 }] } }, { a: 1 }],
      [{ $mergeObjects: ["$o", { b: 3 }, null, "$m"] }, { a: 1, b: 3 }],
      [{ $getField: "x.y" }, 5],
      [{ $getField: { field: { $literal: "$p" }, input: "$$ROOT" } }, 6],
      [{ $getField: { field: "a", input: "$o" } }, 1],
      [{ $setField: { field: "a.b", input: "$o", value: 9 } }, { a: 1, b: [2], "a.b": 9 }],
      [{ $unsetField: { field: "a", input: "$o" } }, { b: [2] }],
      [{ $objectToArray: null }, null],
      [{ $getField: { field: "a", input: 5 } }, undefined],
    );
    await refuses(
      [{ $objectToArray: 5 }, 40390],
      [{ $arrayToObject: 5 }, 40386],
      [{ $arrayToObject: [[[1, 2]]] }, 40395],
      [{ $arrayToObject: { $literal: [{ k: "a" }] } }, 40392],
      [{ $mergeObjects: [5] }, 40400],
    );
  });
});
