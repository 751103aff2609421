import { Decimal128, Long, ObjectId, Timestamp } from "mongodb";
import { describe, it } from "vitest";
import { useExpressions } from "./testing/expressions.ts";
import { describeOurs } from "./testing/suite.ts";

const { gives, refuses } = await useExpressions();

describe("conversions", () => {
  it("detect types and convert them", async () => {
    const id = new ObjectId("65a000000000000000000001");
    const document = { n: null, id, ts: new Timestamp({ t: 1, i: 1 }), long: Long.fromNumber(2 ** 40) };
    await gives(
      document,
      [{ $type: "$n" }, "null"],
      [{ $type: "$m" }, "missing"],
      [{ $type: 1 }, "int"],
      [{ $type: 1.5 }, "double"],
      [{ $type: "$long" }, "long"],
      [{ $type: "x" }, "string"],
      [{ $type: true }, "bool"],
      [{ $type: [[1]] }, "array"],
      [{ $type: { a: 1 } }, "object"],
      [{ $type: new Date(0) }, "date"],
      [{ $type: "$id" }, "objectId"],
      [{ $type: "$ts" }, "timestamp"],
    );
    await gives(
      { id, n: null },
      [{ $toString: 1 }, "1"],
      [{ $toString: 2.5 }, "2.5"],
      [{ $toString: true }, "true"],
      [{ $toString: "$id" }, id.toHexString()],
      [{ $toString: new Date(0) }, "1970-01-01T00:00:00.000Z"],
      [{ $toString: "$n" }, null],
      [{ $toInt: "42" }, 42],
      [{ $toInt: 7.9 }, 7],
      [{ $toInt: -7.9 }, -7],
      [{ $toInt: true }, 1],
      [{ $toLong: new Date(5) }, 5],
      [{ $toDouble: "1.5e3" }, 1500],
      [{ $toDouble: "-Infinity" }, Number.NEGATIVE_INFINITY],
      [{ $toBool: "" }, true],
      [{ $toBool: 0 }, false],
      ...["0", "-0.00", "0E+3"].map((zero): [unknown, unknown] => [{ $toBool: Decimal128.fromString(zero) }, false]),
      ...["0.5", "-1E-3", "NaN"].map((other): [unknown, unknown] => [{ $toBool: Decimal128.fromString(other) }, true]),
      [{ $toObjectId: "65a000000000000000000001" }, id],
      [{ $toDate: "$id" }, id.getTimestamp()],
      [{ $toDate: "2020-01-02T03:04:05.678Z" }, new Date("2020-01-02T03:04:05.678Z")],
      [{ $toDate: 1577934245678 }, new Date(1577934245678)],
      [{ $toString: 1e16 }, "1e+16"],
      [{ $toString: 0.1 }, "0.1"],
      [{ $toString: -1.5e-7 }, "-1.5e-07"],
    );
  });

  it("fail with their code, or return the fallback of $convert", async () => {
    await refuses(
      [{ $toInt: "1.5" }, 241],
      [{ $toInt: "x" }, 241],
      [{ $toInt: 2 ** 31 }, 241],
      [{ $toInt: Number.NaN }, 241],
      [{ $toInt: [[1]] }, 241],
      [{ $toDouble: "1x" }, 241],
      [{ $toObjectId: "x" }, 241],
      [{ $toDate: "x" }, 241],
      [{ $toDate: true }, 241],
      [{ $toString: [[1]] }, 241],
      [{ $convert: { input: 1 } }, 9],
    );
    const convert = (fields: object) => ({ $convert: fields });
    await gives(
      {},
      [convert({ input: "x", to: "int", onError: "no" }), "no"],
      [convert({ input: null, to: "int", onNull: "none" }), "none"],
      [convert({ input: "5", to: 16 }), 5],
      [convert({ input: 1, to: "$m" }), null],
      [convert({ input: "$m", to: "int" }), null],
    );
  });
});

describeOurs("an unsupported conversion", "MongoDB supports it", () => {
  it("is declined by name", async () => {
    await refuses(
      [{ $function: {} }, 115],
      [{ $meta: "textScore" }, 115],
      [{ $toDecimal: 1 }, 115],
      [{ $bsonSize: {} }, 115],
      ["$$CLUSTER_TIME", 115],
      [{ $toDate: "January 5th, 2020" }, 115],
      [{ $dateFromString: { dateString: "5 Jan 2020", onError: "no" } }, 115],
      [{ $add: [{ $literal: Decimal128.fromString("1.5") }, 1] }, 2],
      [{ $add: [2 ** 52, 2 ** 52] }, 2],
      [{ $multiply: [2 ** 30, 2 ** 30] }, 2],
    );
  });
});
