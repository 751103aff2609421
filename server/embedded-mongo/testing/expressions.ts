import { expect } from "vitest";
import { failureOf, openSuite, type Row } from "./suite.ts";

/** Tries aggregation expressions on documents. */
export type Expressions = {
  /** Each expression has to give its value for a document; undefined stands for a missing one. */
  gives(document: Row, ...cases: [expression: unknown, value: unknown][]): Promise<void>;
  /** Each expression has to fail with its code. */
  refuses(...cases: [expression: unknown, code: number][]): Promise<void>;
  close(): Promise<void>;
};

/** Starts a server, or connects to the one that MONGODB_TEST_URI names. */
export async function openExpressions(): Promise<Expressions> {
  const suite = await openSuite();
  const rows = suite.rows();

  async function valuesOf(document: Row, expressions: unknown[]): Promise<unknown[]> {
    await rows.deleteMany({});
    await rows.insertOne({ _id: 1, ...document });
    const fields = Object.fromEntries(expressions.map((expression, at) => [`v${at}`, expression]));
    const [found] = await rows.aggregate([{ $replaceWith: fields }]).toArray();
    return expressions.map((_, at) => found?.[`v${at}`]);
  }

  return {
    async gives(document, ...cases) {
      const expressions = cases.map(([expression]) => expression);
      const values = await valuesOf(document, expressions);
      expect(cases.map(([expression], at) => [expression, values[at]])).toEqual(cases);
    },
    async refuses(...cases) {
      for (const [expression, code] of cases)
        expect([expression, (await failureOf(valuesOf({}, [expression]))).code]).toEqual([expression, code]);
    },
    close: () => suite.close(),
  };
}
