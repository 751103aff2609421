import type { Access } from "../engine/access.ts";
import { describe } from "../engine/bounds.ts";
import { namespace } from "../engine/catalog.ts";
import { type Document, isDocument } from "../engine/values.ts";
import { badValue, notSupported } from "../errors.ts";
import { splitPipeline } from "./aggregate.ts";
import { collectionName, documentsOf, type Request } from "./context.ts";
import { inSlices } from "./cursors.ts";
import { findOptions } from "./find.ts";
import { prepareQuery, type Query, type QueryOptions, QuerySource } from "./query.ts";

/** explain: how a command would find its documents; with executionStats the search is made, but nothing is written. */
export async function explain(request: Request): Promise<Document> {
  const inner = request.command.explain;
  if (!isDocument(inner)) throw badValue("explain needs a command");
  const name = Object.keys(inner)[0] ?? "";
  return explained({ ...request, name, command: inner }, String(request.command.verbosity ?? "allPlansExecution"));
}

/** The explanation of a command that is not run. */
export async function explained(request: Request, verbosity: string): Promise<Document> {
  const { services, db } = request;
  const collection = services.commits.catalog.find(db, collectionName(request));
  const query = prepareQuery(collection, optionsOf(request));
  const ns = namespace(db, collectionName(request));
  const queryPlanner = { namespace: ns, plannerVersion: 1, winningPlan: stagesOf(query, undefined), rejectedPlans: [] };
  if (verbosity === "queryPlanner") return { explainVersion: "1", queryPlanner, ok: 1 };
  const source = new QuerySource(services.tables, collection, query);
  const start = performance.now();
  let nReturned = 0;
  await inSlices(source, () => ++nReturned > 0);
  const counters = { keys: source.scan?.keysExamined ?? [], docs: source.scan?.docsExamined ?? 0 };
  const executionStats = {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - start),
    totalKeysExamined: counters.keys.reduce((sum, keys) => sum + keys, 0),
    totalDocsExamined: counters.docs,
    executionStages: stagesOf(query, counters),
  };
  return { explainVersion: "1", queryPlanner, executionStats, ok: 1 };
}

function optionsOf(request: Request): QueryOptions {
  const { command, name } = request;
  switch (name) {
    case "find":
      return findOptions(request);
    case "aggregate":
      return splitPipeline(request).query;
    case "count":
    case "distinct":
    case "findAndModify":
      return { filter: command.query, hint: command.hint, collation: command.collation, sort: command.sort };
    case "update":
    case "delete": {
      const [statement] = documentsOf(request, `${name}s`);
      return { filter: statement?.q, hint: statement?.hint, collation: statement?.collation };
    }
    default:
      throw notSupported(`explain of ${name}`);
  }
}

/** What a search has examined: keys for each walk of its plan, and documents. */
type Counters = { keys: number[]; docs: number };

function stagesOf(query: Query, counters: Counters | undefined): Document {
  const { plan } = query;
  const [first] = plan?.accesses ?? [];
  if (!plan || !first) return { stage: "EOF" };
  const examined = counters ? { docsExamined: counters.docs } : {};
  let stage: Document;
  if (plan.isUnion) {
    const inputStages = plan.accesses.map((access, at) => indexScan(access, counters?.keys[at]));
    stage = { stage: "FETCH", ...examined, inputStage: { stage: "OR", inputStages } };
  } else if (first.stage === "COLLSCAN") stage = { stage: "COLLSCAN", direction: directionOf(first), ...examined };
  else stage = { stage: "FETCH", ...examined, inputStage: indexScan(first, counters?.keys[0]) };
  if (!plan.sorted) stage = { stage: "SORT", sortPattern: patternOf(query), inputStage: stage };
  if (query.limit < Number.POSITIVE_INFINITY) stage = { stage: "LIMIT", limitAmount: query.limit, inputStage: stage };
  return plan.isUnion ? { stage: "SUBPLAN", inputStage: stage } : stage;
}

const patternOf = (query: Query) => Object.fromEntries(query.sort.map(({ path, direction }) => [path, direction]));
const directionOf = (access: Access) => (access.ranges[0]?.reverse ? "backward" : "forward");

function indexScan(access: Access, keysExamined: number | undefined): Document {
  const { index, intervals } = access;
  return {
    stage: "IXSCAN",
    keyPattern: Object.fromEntries(index.fields),
    indexName: index.name,
    isMultiKey: index.multikey.includes(true),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction: directionOf(access),
    indexBounds: Object.fromEntries(
      index.fields.map(([path], at) => [path, (intervals[at] ?? []).slice(0, 100).map(describe)]),
    ),
    ...(keysExamined === undefined ? {} : { keysExamined }),
  };
}
