import type { Request } from "#server/embedded-mongo/commands/context.ts";
import { countOnce } from "#server/embedded-mongo/commands/count-distinct.ts";
import { type Query, QuerySource } from "#server/embedded-mongo/commands/query.ts";
import { countInSlices, inSlices } from "#server/embedded-mongo/commands/slices.ts";
import type { TimeLimit } from "#server/embedded-mongo/commands/time-limit.ts";
import { countsKeys, saysAll } from "#server/embedded-mongo/engine/planner/plan.ts";
import { Scan } from "#server/embedded-mongo/engine/scan/scan.ts";
import type { CollectionMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { indexScan, keyStages, queryStages } from "./explain-stages.ts";

/** The statistics of a query and its stages. */
type Findings = { n: number; keys: number; docs: number; stages: Document };

/** A planned query that can be run. */
export type Probe = { stages: Document; run(): Promise<Findings> };

/** The query of a command. If it stops at the first document, no stage shows that. */
export function searchProbe(
  { services, limit }: Request,
  collection: CollectionMeta | undefined,
  query: Query,
  isSingle: boolean,
): Probe {
  const shown = isSingle ? { ...query, limit: Number.POSITIVE_INFINITY } : query;
  return {
    stages: queryStages(shown),
    async run() {
      const source = new QuerySource(services.tables, collection, query);
      let n = 0;
      await inSlices(source, () => ++n > 0, limit);
      const { scan } = source;
      const stages = queryStages(shown, { scan, nReturned: n });
      return { n, keys: scan?.keysExamined ?? 0, docs: scan?.docsExamined ?? 0, stages };
    },
  };
}

/** A count of keys only, if that is sufficient. */
export function countProbe(
  { services, limit }: Request,
  collection: CollectionMeta | undefined,
  query: Query,
): Probe | undefined {
  const { plan, skip } = query;
  if (!collection || !plan || !saysAll(plan)) return undefined;
  if (!countsKeys(plan)) return countOnceProbe(new Scan(services.tables, collection, plan), query, limit);
  const isAll = plan.accesses.some(({ stage }) => stage === "COLLSCAN");
  const stagesOf = (keys?: number[]): Document => {
    const scans = plan.accesses.map((access, at) => indexScan(access, keys?.[at], "COUNT_SCAN"));
    if (isAll) return { stage: "RECORD_STORE_FAST_COUNT" };
    return scans.length === 1 ? (scans[0] ?? {}) : { stage: "OR", inputStages: scans };
  };
  return {
    stages: stagesOf(),
    async run() {
      const keys: number[] = [];
      for (const { onDocuments, ranges } of plan.accesses) {
        let all = 0;
        const table = services.tables[onDocuments ? "documents" : "indexes"];
        for (const range of ranges) all += await countInSlices(table, range, limit);
        keys.push(all);
      }
      const total = keys.reduce((sum, count) => sum + count, 0);
      const n = Math.max(0, Math.min(total - skip, query.limit));
      return { n, keys: isAll ? 0 : total, docs: 0, stages: stagesOf(keys) };
    },
  };
}

/** The same if a document may have several keys. */
function countOnceProbe(scan: Scan, query: Query, limit: TimeLimit): Probe {
  return {
    stages: keyStages(query),
    async run() {
      const n = await countOnce(scan, query, limit);
      return { n, keys: scan.keysExamined, docs: 0, stages: keyStages(query, scan) };
    },
  };
}
