// biome-ignore-all lint/suspicious/noThenProperty: it is the name of an operand of $cond and $switch.
import { ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { useExpressions } from "./testing/expressions.ts";

const { gives, refuses } = await useExpressions();

describe("paths and literals", () => {
  it("read the document", async () => {
    const document = { a: { b: 1 }, l: [{ b: 2 }, 3, { c: 4 }, [{ b: 5 }], { b: [6] }] };
    await gives(
      document,
      ["$a.b", 1],
      ["$l.b", [2, [6]]],
      ["$a", { b: 1 }],
      ["$nothing", undefined],
      ["$a.b.c", undefined],
      ["$l.0", []],
      ["$$ROOT.a.b", 1],
      ["$$CURRENT.a.b", 1],
    );
  });

  it("may be documents and arrays of expressions", async () => {
    await gives(
      { a: 1 },
      [{ x: "$a", y: "$b" }, { x: 1 }],
      [
        ["$a", "$b", { z: "$b" }],
        [1, null, {}],
      ],
      [{ $literal: "$a" }, "$a"],
      [{}, {}],
      [[], []],
      [null, null],
      ["text", "text"],
    );
    const id = new ObjectId();
    await gives({ id }, ["$id", id], ["$id.id", undefined], [{ $type: "$id.buffer" }, "missing"]);
  });

  it("are refused like in MongoDB, with its codes", async () => {
    await refuses(
      ["$", 16872],
      ["$a.", 40353],
      ["$a..b", 15998],
      ["$a.$b", 16410],
      ["$$nothing", 17276],
      ["$$nothing.a", 17276],
      [{ $nonsense: 1 }, 168],
      [{ $add: [1], $subtract: [1, 2] }, 15983],
      [{ a: 1, $add: [1] }, 16410],
      [{ "a.b": 1 }, 16412],
      [{ $eq: [1] }, 16020],
      [{ $slice: [[1]] }, 28667],
    );
  });
});

describe("conditions", () => {
  it("compare, and distinguish null and missing", async () => {
    await gives(
      { n: null, a: 1 },
      [{ $eq: ["$n", "$m"] }, false],
      [{ $eq: ["$m", "$x"] }, true],
      [{ $gt: ["$n", "$m"] }, true],
      [{ $lt: ["$a", "1"] }, true],
      [
        {
          $cmp: [
            [1, 2],
            [1, 3],
          ],
        },
        -1,
      ],
      [{ $gte: ["$a", 1.0] }, true],
      [{ $ne: [{ a: 1 }, { a: 1 }] }, false],
    );
  });

  it("treat null, false, 0 and missing as false, and everything else as true", async () => {
    for (const falsy of [null, false, 0, "$m", -0]) await gives({}, [{ $cond: [{ $and: [falsy] }, 1, 0] }, 0]);
    for (const truthy of ["", "a", [], {}, Number.NaN, new Date(0)])
      await gives({}, [{ $cond: [{ $and: [truthy] }, 1, 0] }, 1]);
    await gives(
      {},
      [{ $and: [] }, true],
      [{ $or: [] }, false],
      [{ $not: [0] }, true],
      [{ $or: [0, "x"] }, true],
      [{ $not: "$m" }, true],
    );
    // Branches that are not taken are not evaluated.
    await gives(
      {},
      [{ $and: [false, { $divide: [1, 0] }] }, false],
      [{ $or: [1, { $divide: [1, 0] }] }, true],
      [{ $cond: [true, 1, { $divide: [1, 0] }] }, 1],
    );
  });

  it("choose a branch", async () => {
    const branches = [
      { case: { $eq: ["$a", 1] }, then: "one" },
      { case: { $gt: ["$a", 1] }, then: "more" },
    ];
    await gives(
      { a: 5, n: null },
      [{ $switch: { branches, default: "less" } }, "more"],
      [{ $ifNull: ["$n", "$m", 3] }, 3],
      [{ $ifNull: ["$m", "$n"] }, null],
      [{ $ifNull: ["$n", "$m"] }, undefined],
      [{ $cond: { if: "$n", then: 1, else: "$m" } }, undefined],
    );
    await refuses(
      [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40066],
      [{ $switch: { branches: [] } }, 40068],
      [{ $switch: 1 }, 40060],
      [{ $cond: { if: 1, then: 2 } }, 17082],
      [{ $cond: { if: 1, then: 2, else: 3, nonsense: 4 } }, 17083],
      [{ $cond: [1, 2] }, 16020],
      [{ $ifNull: [1] }, 1257300],
    );
  });
});

describe("arithmetic", () => {
  it("calculates with numbers and dates, and returns null for null", async () => {
    const date = new Date(1000);
    await gives(
      { d: date, n: null },
      [{ $add: [1, 2, 3.5] }, 6.5],
      [{ $add: ["$d", 500] }, new Date(1500)],
      [{ $subtract: ["$d", 400] }, new Date(600)],
      [{ $subtract: ["$d", new Date(0)] }, 1000],
      [{ $multiply: [2, 3, 0.5] }, 3],
      [{ $divide: [1, 4] }, 0.25],
      [{ $mod: [-7, 3] }, -1],
      [{ $add: ["$n", 1] }, null],
      [{ $multiply: ["$m", 1] }, null],
      [{ $add: [] }, 0],
    );
    await gives(
      {},
      [{ $add: Array(10).fill(0.1) }, 1],
      [{ $divide: [Number.POSITIVE_INFINITY, 2] }, Number.POSITIVE_INFINITY],
      [{ $mod: [5.5, 2] }, 1.5],
    );
    await refuses(
      [{ $divide: [1, 0] }, 2],
      [{ $mod: [1, 0] }, 16610],
      [{ $add: [1, "2"] }, 14],
      [{ $subtract: ["a", 1] }, 14],
      [{ $multiply: [1, "2"] }, 14],
      [{ $divide: ["4", 2] }, 14],
      [{ $mod: ["4", 2] }, 16611],
      [{ $add: [new Date(), new Date()] }, 16612],
      [{ $abs: "x" }, 28765],
    );
  });

  it("rounds half to even, using the exact value of a double", async () => {
    await gives(
      {},
      [{ $round: 0.5 }, 0],
      [{ $round: 1.5 }, 2],
      [{ $round: 2.5 }, 2],
      [{ $round: -2.5 }, -2],
      [{ $round: [2.675, 2] }, 2.67],
      [{ $round: [1234.5678, -2] }, 1200],
      [{ $round: [150, -2] }, 200],
      [{ $round: [0.125, 2] }, 0.12],
      [{ $trunc: [-1.79, 1] }, -1.7],
      [{ $trunc: 7.9 }, 7],
      [{ $trunc: [1299, -2] }, 1200],
      [{ $round: [5, 3] }, 5],
    );
    await refuses([{ $round: ["x", 1] }, 51081], [{ $round: [1, 1.5] }, 51082], [{ $round: [1, 101] }, 51083]);
  });

  it("supports the usual functions", async () => {
    const about = (value: number) => expect.closeTo(value, 10);
    await gives(
      {},
      [{ $abs: -3 }, 3],
      [{ $ceil: 1.2 }, 2],
      [{ $floor: -1.2 }, -2],
      [{ $sqrt: 16 }, about(4)],
      [{ $pow: [2, 10] }, 1024],
      [{ $exp: 1 }, about(Math.E)],
      [{ $ln: Math.E }, about(1)],
      [{ $log: [8, 2] }, about(3)],
      [{ $log10: 1000 }, about(3)],
      [{ $sin: Math.PI / 2 }, about(1)],
      [{ $degreesToRadians: 180 }, about(Math.PI)],
      [{ $atan2: [1, 1] }, about(Math.PI / 4)],
    );
    await gives(
      {},
      [{ $bitAnd: [12, 10] }, 8],
      [{ $bitOr: [12, 10] }, 14],
      [{ $bitXor: [12, 10] }, 6],
      [{ $bitNot: 5 }, -6],
      [{ $isNumber: 1 }, true],
      [{ $isNumber: "1" }, false],
    );
    await refuses(
      [{ $sqrt: -1 }, 28714],
      [{ $ln: 0 }, 28766],
      [{ $log: [8, 1] }, 28759],
      [{ $log10: 0 }, 28761],
      [{ $pow: [0, -1] }, 28764],
      [{ $acos: 2 }, 50989],
      [{ $bitAnd: [1.5, 1] }, 14],
    );
  });
});

describe("variables", () => {
  it("are defined by $let, $map, $filter and $reduce", async () => {
    const document = { l: [1, 2, 3, 4], n: 10 };
    await gives(
      document,
      [{ $let: { vars: { a: "$n", b: { $add: ["$n", 1] } }, in: { $multiply: ["$$a", "$$b"] } } }, 110],
      [{ $map: { input: "$l", as: "x", in: { $add: ["$$x", "$n"] } } }, [11, 12, 13, 14]],
      [{ $map: { input: "$l", in: "$$this" } }, [1, 2, 3, 4]],
      [{ $filter: { input: "$l", cond: { $gt: ["$$this", 2] } } }, [3, 4]],
      [{ $filter: { input: "$l", as: "x", cond: { $gt: ["$$x", 1] }, limit: 2 } }, [2, 3]],
      [{ $reduce: { input: "$l", initialValue: 0, in: { $add: ["$$value", "$$this"] } } }, 10],
    );
  });

  it("shadow outer ones, which are restored after", async () => {
    const inner = { $map: { input: [10], as: "x", in: { $add: ["$$x", "$$y"] } } };
    const outer = { $let: { vars: { x: 1, y: 2 }, in: [inner, "$$x"] } };
    const twice = {
      $map: { input: [1, 2], as: "x", in: { $map: { input: [5], as: "y", in: { $multiply: ["$$x", "$$y"] } } } },
    };
    await gives(
      {},
      [outer, [[12], 1]],
      [twice, [[5], [10]]],
      [
        {
          $let: { vars: { x: 1 }, in: { $let: { vars: { x: { $add: ["$$x", 1] } }, in: "$$x" } } },
        },
        2,
      ],
    );
  });

  it("work in paths", async () => {
    const document = { l: [{ k: 1, v: { w: [5, 6] } }, { k: 2 }], o: { p: 7 } };
    await gives(
      document,
      [{ $map: { input: "$l", in: "$$this.v.w" } }, [[5, 6], null]],
      [{ $let: { vars: { o: "$o" }, in: "$$o.p" } }, 7],
      [{ $let: { vars: { l: "$l" }, in: "$$l.k" } }, [1, 2]],
      [{ $map: { input: "$m", in: 1 } }, null],
    );
    await refuses(
      [{ $let: { vars: { X: 1 }, in: 1 } }, 9],
      [{ $let: { vars: { x: 1 } } }, 16877],
      [{ $let: { in: 1 } }, 16876],
      [{ $map: { input: 5, in: 1 } }, 16883],
      [{ $map: { in: 1 } }, 16882],
      [{ $filter: { input: 5, cond: 1 } }, 28651],
      [{ $filter: { input: [], cond: 1, limit: 0 } }, 327392],
      [{ $reduce: { input: 5, initialValue: 0, in: 1 } }, 40080],
    );
  });
});
