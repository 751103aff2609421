import type { Query } from "#server/embedded-mongo/commands/query.ts";
import type { Access } from "#server/embedded-mongo/engine/planner/access.ts";
import type { Scan } from "#server/embedded-mongo/engine/scan/scan.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { indexBounds } from "./explain-bounds.ts";

/** The progress of a query, for each stage. */
export type Work = { scan: Scan | undefined; nReturned: number };

/** The stages of a query, the outermost first, with statistics if it was run. */
export function queryStages(query: Query, work?: Work): Document {
  const { plan, skip, limit } = query;
  if (!plan || plan.accesses.length === 0) return { stage: "EOF", ...returned(work, 0) };
  let stage = fetchStages(query, work?.scan);
  const isLimited = limit < Number.POSITIVE_INFINITY;
  if (!plan.sorted) {
    const sortPattern = Object.fromEntries(query.sort.map(({ path, direction }) => [path, direction]));
    const limitAmount = isLimited ? { limitAmount: skip + limit } : {};
    const sorted = Math.min(work?.scan?.matched ?? 0, skip + limit);
    stage = { stage: "SORT", ...returned(work, sorted), sortPattern, ...limitAmount, inputStage: stage };
  }
  if (skip > 0) stage = { stage: "SKIP", ...returned(work), skipAmount: skip, inputStage: stage };
  if (isLimited && plan.sorted) stage = { stage: "LIMIT", ...returned(work), limitAmount: limit, inputStage: stage };
  return plan.isUnion ? { stage: "SUBPLAN", ...returned(work), inputStage: stage } : stage;
}

/** The stages that find the documents. */
function fetchStages(query: Query, scan: Scan | undefined): Document {
  const accesses = query.plan?.accesses ?? [];
  const [first] = accesses;
  const examined = scan ? { nReturned: scan.matched, docsExamined: scan.docsExamined } : {};
  if (first?.stage === "COLLSCAN") return { stage: "COLLSCAN", ...examined, direction: directionOf(first) };
  if (first?.stage === "IDHACK" && accesses.length === 1) {
    const keys = scan ? { keysExamined: scan.walks[0]?.keysExamined } : {};
    return { stage: "IDHACK", ...examined, ...keys };
  }
  return { stage: "FETCH", ...examined, inputStage: keyStages(query, scan) };
}

/** The stages that walk keys. */
export function keyStages({ plan, sort }: Query, scan?: Scan): Document {
  const scans = (plan?.accesses ?? []).map((access, at) => indexScan(access, scan?.walks[at]?.keysExamined));
  const [only] = scans;
  if (only && scans.length === 1 && !plan?.merged) return only;
  const sortPattern = Object.fromEntries(sort.map(({ path, direction }) => [path, direction]));
  const combined = plan?.merged ? { stage: "SORT_MERGE", sortPattern } : { stage: "OR" };
  return { ...combined, inputStages: scans };
}

const returned = (work: Work | undefined, nReturned = work?.nReturned) => (work ? { nReturned } : {});

const directionOf = (access: Access) => (access.ranges[0]?.reverse ? "backward" : "forward");

/** One walk through an index. */
export function indexScan(access: Access, keysExamined: number | undefined, stage = "IXSCAN"): Document {
  const { index } = access;
  return {
    stage,
    ...(keysExamined === undefined ? {} : { nReturned: keysExamined, keysExamined }),
    keyPattern: index.spec.key,
    indexName: index.name,
    ...(index.spec.collation ? { collation: index.spec.collation } : {}),
    isMultiKey: index.multikey.includes(true),
    multiKeyPaths: Object.fromEntries(index.fields.map(([path], at) => [path, index.multikey[at] ? [path] : []])),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    indexVersion: 2,
    direction: directionOf(access),
    indexBounds: indexBounds(access),
  };
}
