import { expect } from "vitest";
import { failureOf, type Row, useRows } from "./suite.ts";

/** Evaluates aggregation expressions on documents. */
export type Expressions = {
  /** Each expression must return its value for a document; undefined means a missing one. */
  gives(document: Row, ...cases: [expression: unknown, value: unknown][]): Promise<void>;
  /** Each expression must fail with its code. */
  refuses(...cases: [expression: unknown, code: number][]): Promise<void>;
};

/** The evaluator of a test file. Call it at the top of the file. */
export async function useExpressions(): Promise<Expressions> {
  const { rows } = await useRows();

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
  };
}
