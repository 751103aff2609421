import type { Collection } from "mongodb";
import { useSuite } from "../suite.ts";
import { copyOf } from "./values.ts";

/** To search beyond the fixed seed: MODEL_MORE=50 MODEL_SEED=1 vitest run --project server model */
export const MORE = Number(process.env.MODEL_MORE ?? 1);
export const SEED = Number(process.env.MODEL_SEED ?? 20260);

export type ModelRow = { [field: string]: unknown; _id: number };

/** The same documents in two collections: one without indexes, one with many. */
export type Pair = {
  plain: Collection<ModelRow>;
  indexed: Collection<ModelRow>;
  /** Fills both; the documents are numbered from 0. */
  fill(documents: object[]): Promise<ModelRow[]>;
};

export const INDEXES: Record<string, 1 | -1>[] = [
  { a: 1 },
  { b: -1 },
  { c: 1, a: -1 },
  { "a.x": 1, c: -1 },
  { "b.x": 1, "b.y": 1 },
  { d: 1, c: 1 },
  { c: 1, d: 1 },
  { c: 1, a: 1 },
];

/** Both collections, for a test file. Call it at the top of the file. */
export async function usePair(): Promise<Pair> {
  const suite = await useSuite();
  const plain = suite.db.collection<ModelRow>("plain");
  const indexed = suite.db.collection<ModelRow>("indexed");
  await indexed.createIndexes(INDEXES.map((key) => ({ key })));
  await indexed.createIndex({ c: 1 }, { sparse: true, name: "sparse" });
  await indexed.createIndex({ c: 1 }, { partialFilterExpression: { c: { $gt: 1 } }, name: "partial" });
  return {
    plain,
    indexed,
    async fill(documents) {
      // Generators may return the same array twice; the documents need separate ones.
      const numbered = documents.map((document, _id) => copyOf({ _id, ...document }) as ModelRow);
      for (const collection of [plain, indexed]) {
        await collection.deleteMany({});
        await collection.insertMany(numbered);
      }
      return numbered;
    },
  };
}
