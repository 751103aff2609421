import { describe } from "../engine/bounds.ts";
import { namespace } from "../engine/catalog.ts";
import type { Plan } from "../engine/plan.ts";
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
  const counters = { keys: source.scan?.keysExamined ?? 0, docs: source.scan?.docsExamined ?? 0 };
  const executionStats = {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - start),
    totalKeysExamined: counters.keys,
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

function stagesOf(query: Query, counters: { keys: number; docs: number } | undefined): Document {
  const { plan } = query;
  if (!plan) return { stage: "EOF" };
  let stage = access(plan, counters);
  if (!plan.sorted) stage = { stage: "SORT", sortPattern: patternOf(query), inputStage: stage };
  if (query.limit < Number.POSITIVE_INFINITY) stage = { stage: "LIMIT", limitAmount: query.limit, inputStage: stage };
  return stage;
}

const patternOf = (query: Query) => Object.fromEntries(query.sort.map(({ path, direction }) => [path, direction]));

function access(plan: Plan, counters: { keys: number; docs: number } | undefined): Document {
  const examined = counters ? { docsExamined: counters.docs } : {};
  const direction = plan.ranges[0]?.reverse ? "backward" : "forward";
  if (plan.stage === "COLLSCAN") return { stage: "COLLSCAN", direction, ...examined };
  const fields = plan.index.fields.map(([path]) => path);
  const scan = {
    stage: "IXSCAN",
    keyPattern: Object.fromEntries(plan.index.fields),
    indexName: plan.index.name,
    isMultiKey: plan.index.multikey.includes(true),
    isUnique: plan.index.unique,
    isSparse: plan.index.sparse,
    isPartial: plan.index.partial !== undefined,
    direction,
    indexBounds: Object.fromEntries(
      fields.map((path, at) => [path, (plan.intervals[at] ?? []).slice(0, 100).map(describe)]),
    ),
    ...(counters ? { keysExamined: counters.keys } : {}),
  };
  return { stage: "FETCH", ...examined, inputStage: scan };
}
