import { commandScope } from "../engine/expressions/command-scope.ts";
import { parseFilter } from "../engine/filter/filter.ts";
import { makePlan } from "../engine/planner/plan.ts";
import { Scan } from "../engine/scan/scan.ts";
import type { Reader, Reading } from "../engine/stages/lookup.ts";
import { checkStages, compilePipeline, limitOf, matchOf, skipOf, sortOf } from "../engine/stages/pipeline.ts";
import { namespace } from "../engine/storage/catalog.ts";
import { type Collation, foldOf } from "../engine/values/collation.ts";
import { type Document, decode, encode, isDocument } from "../engine/values/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import { collStatsDocument, statsStageOf } from "./coll-stats-stage.ts";
import { checkCollectionName, type Request } from "./context.ts";
import { countMatches } from "./count-distinct.ts";
import { cursorOptionsOf } from "./cursors.ts";
import { listSource } from "./list-source.ts";
import { prepareQuery, type QueryOptions, QuerySource } from "./query.ts";
import type { Source } from "./slices.ts";

/** A pipeline in two parts: the query, which can use indexes, and the rest. */
export type SplitPipeline = { query: QueryOptions; rest: Document[] };

/** aggregate */
export async function aggregate(request: Request): Promise<Document> {
  const { services, command, db } = request;
  const name = command.aggregate;
  if (typeof name !== "string") {
    checkStages(command.pipeline);
    throw notSupported("an aggregation on a whole database");
  }
  checkCollectionName(db, name);
  if (command.cursor === undefined)
    throw new CommandError(
      "FailedToParse",
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const stats = statsStageOf(command.pipeline);
  if (stats) return aggregateStats(request, name, stats.spec, stats.rest);
  const { query: options, rest } = splitPipeline(request);
  const collection = services.commits.catalog.find(db, name);
  const query = prepareQuery(collection, options);
  const source = new QuerySource(services.tables, collection, query);
  const cursor = cursorOptionsOf(request);
  const ns = namespace(db, name);
  if (rest.length === 0) return services.cursors.first(request, ns, source, cursor);
  const results = computed(request, rest, source, query.collation);
  const counter = counterOf(rest);
  if (!counter) return services.cursors.first(request, ns, results, cursor);
  const n = await countMatches(services.tables, collection, query, request.limit);
  const counted = n === 0 ? [] : [encode({ _id: counter.id, [counter.name]: n })];
  return services.cursors.first(request, ns, listSource(counted), cursor);
}

/** A pipeline over the statistics of a collection instead of its documents. */
async function aggregateStats(request: Request, name: string, spec: unknown, rest: Document[]): Promise<Document> {
  checkStages(rest);
  const start = listSource([encode(await collStatsDocument(request, name, spec))]);
  const source = rest.length === 0 ? start : computed(request, rest, start, undefined);
  return request.services.cursors.first(request, namespace(request.db, name), source, cursorOptionsOf(request));
}

/** Splits off the leading $match, $sort, $skip and $limit, in this order, for the planner. */
export function splitPipeline(request: Request): SplitPipeline {
  const { command } = request;
  const rest = [...checkStages(command.pipeline)];
  const take = (name: string) => (rest[0] && Object.hasOwn(rest[0], name) ? rest.shift()?.[name] : undefined);
  const filters: Document[] = [];
  for (let filter = take("$match"); filter !== undefined; filter = take("$match")) filters.push(matchOf(filter));
  const query: QueryOptions = {
    filter: filters.length > 1 ? { $and: filters } : (filters[0] ?? {}),
    hint: command.hint,
    collation: command.collation,
    variables: command.let as Document | undefined,
  };
  const [sort, skip, limit] = ["$sort", "$skip", "$limit"].map(take);
  if (sort !== undefined) query.sort = sortOf(sort) && sort;
  if (skip !== undefined) query.skip = skipOf(skip);
  if (limit !== undefined) query.limit = limitOf(limit);
  return { query, rest };
}

/** For a pipeline like that of the drivers' countDocuments: the name of its counter, if no document has to be read. */
export function counterOf(rest: Document[]): { id: unknown; name: string } | undefined {
  const group = rest.length === 1 ? rest[0]?.$group : undefined;
  if (!isDocument(group) || Object.keys(group).length !== 2) return undefined;
  const { _id: id } = group;
  if (typeof id !== "number" && id !== null) return undefined;
  const [name, accumulator] = Object.entries(group).find(([key]) => key !== "_id") ?? ["", undefined];
  const counts = isDocument(accumulator) && accumulator.$sum === 1 && Object.keys(accumulator).length === 1;
  return counts ? { id, name } : undefined;
}

/** The results of a pipeline, computed on demand. */
function computed(request: Request, rest: Document[], source: Source, collation: Collation | undefined): Source {
  const scope = commandScope(foldOf(collation), { let: request.command.let });
  const open = new Set<Scan>();
  const run = compilePipeline(rest, { scope, read: readerOf(request, collation, open) });
  const results = run(() => {
    const bytes = source.step();
    return bytes ? decode(bytes) : bytes;
  });
  return {
    step() {
      const document = results();
      return document ? encode(document) : document;
    },
    pause() {
      source.pause();
      for (const scan of open) scan.pause();
    },
  };
}

const NOTHING: Reading = { rows: () => undefined, close: () => {} };

/**
 * Reads another collection of the same database through the planner, for $lookup; `open` contains the running scans.
 */
function readerOf({ services, db }: Request, collation: Collation | undefined, open: Set<Scan>): Reader {
  const { tables, commits } = services;
  return (name, filter) => {
    checkCollectionName(db, name);
    const collection = commits.catalog.find(db, name);
    if (!collection) return NOTHING;
    const parsed = parseFilter(filter, foldOf(collation));
    const plan = makePlan(collection, { filter: parsed, sort: [], collation });
    const scan = new Scan(tables, collection, plan);
    open.add(scan);
    return {
      rows() {
        const row = scan.step();
        return row ? row.document : row;
      },
      close() {
        scan.pause();
        open.delete(scan);
      },
    };
  };
}
