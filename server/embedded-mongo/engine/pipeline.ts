import { Aggregator } from "mingo/aggregator";
import { Context } from "mingo/core";
import { Lazy } from "mingo/lazy";
import * as stages from "mingo/operators/pipeline";
import * as projections from "mingo/operators/projection";
import { badValue, CommandError, notSupported } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { evaluate, expressionContext, fromMingo, mingoOptions } from "./expressions.ts";
import { matches, parseFilter } from "./filter.ts";
import { withoutMissing } from "./pipeline-update.ts";
import { parseSort, sortDocuments } from "./sort.ts";
import { type Document, isDocument } from "./values.ts";

/** Reads the documents of a collection that match a filter; what $lookup goes through. */
export type Reader = (collection: string, filter: Document) => Document[];

type Lazily = {
  filter(test: (document: Document) => boolean): Lazily;
  map(change: (document: Document) => Document): Lazily;
  transform(change: (documents: Document[]) => unknown): Lazily;
};

const FROM_MINGO = [
  "$project",
  "$set",
  "$addFields",
  "$unset",
  "$skip",
  "$limit",
  "$group",
  "$unwind",
  "$facet",
  "$count",
  "$sortByCount",
  "$replaceRoot",
  "$replaceWith",
] as const;
const OWN = ["$match", "$sort", "$lookup"] as const;
const DECLINED = new Set(
  (
    "$out $merge $setWindowFields $graphLookup $geoNear $changeStream $search $searchMeta $vectorSearch $bucket " +
    "$bucketAuto $collStats $currentOp $densify $documents $fill $indexStats $listSessions $planCacheStats $redact " +
    "$sample $unionWith $listLocalSessions"
  ).split(" "),
);

/** Refuses a pipeline with stages that are unknown, or not served here. */
export function checkPipeline(pipeline: unknown): asserts pipeline is Document[] {
  if (!Array.isArray(pipeline))
    throw new CommandError("TypeMismatch", "'pipeline' option must be specified as an array");
  for (const stage of pipeline) {
    const names = isDocument(stage) ? Object.keys(stage) : [];
    const [name] = names;
    if (names.length !== 1 || !name)
      throw badValue("A pipeline stage specification object must contain exactly one field.");
    if (DECLINED.has(name)) throw notSupported(`the aggregation stage ${name}`);
    if (!(FROM_MINGO as readonly string[]).includes(name) && !(OWN as readonly string[]).includes(name))
      throw new CommandError("UnrecognizedPipelineStage", `Unrecognized pipeline stage name: '${name}'`);
    checkStage(name, stage[name]);
  }
}

function checkStage(name: string, value: unknown): void {
  if (name === "$facet" && isDocument(value)) for (const inner of Object.values(value)) checkPipeline(inner);
  if (name === "$lookup" && isDocument(value) && value.pipeline !== undefined) checkPipeline(value.pipeline);
  if (name === "$match") parseFilter(value);
  if (name === "$sort" && (!isDocument(value) || parseSort(value).length === 0))
    throw badValue("$sort stage must have at least one sort key");
  if (name === "$skip" || name === "$limit") {
    const least = name === "$limit" ? 1 : 0;
    if (!Number.isInteger(value) || (value as number) < least)
      throw badValue(`invalid argument to ${name}: ${String(value)}`);
  }
}

/** Runs the stages over documents. They are mingo's, but for those where it orders or matches in its own way. */
export function runPipeline(
  pipeline: Document[],
  documents: Document[],
  read: Reader,
  fold: Fold,
  variables?: Document,
): Document[] {
  const own = {
    $match: (rows: Lazily, filter: unknown) => {
      const parsed = parseFilter(filter, fold, variables);
      return rows.filter((document) => matches(parsed, document));
    },
    $sort: (rows: Lazily, sort: unknown) => rows.transform((all) => Lazy(sortDocuments(all, parseSort(sort), fold))),
    $lookup: (rows: Lazily, spec: unknown) => rows.map((document) => lookUp(document, spec, read, fold, variables)),
  };
  const served = FROM_MINGO as readonly string[];
  const theirs = Object.fromEntries(Object.entries(stages).filter(([name]) => served.includes(name)));
  const context = Context.from(
    expressionContext(fold),
    Context.init({ pipeline: { ...theirs, ...own } as never, projection: { ...projections } as never }),
  );
  try {
    const results = new Aggregator(pipeline as never, { ...mingoOptions(fold, variables), context }).run(documents);
    return (results as Document[]).map((document) => withoutMissing(document) as Document);
  } catch (error) {
    throw fromMingo(error);
  }
}

function lookUp(document: Document, spec: unknown, read: Reader, fold: Fold, outer: Document | undefined): Document {
  const { from, as, localField, foreignField, pipeline, let: given } = spec as Document;
  if (typeof from !== "string" || typeof as !== "string") throw badValue("$lookup needs 'from' and 'as'");
  let found: Document[];
  if (typeof localField === "string" && typeof foreignField === "string") {
    const local = evaluate(`$${localField}`, document);
    const values = Array.isArray(local) ? local : [local ?? null];
    found = read(from, { [foreignField]: { $in: values } });
  } else found = read(from, {});
  if (pipeline !== undefined) {
    const variables: Document = { ...outer };
    for (const [name, expression] of Object.entries((given as Document | undefined) ?? {}))
      variables[name] = evaluate(expression, document, outer, fold) ?? null;
    found = runPipeline(pipeline as Document[], found, read, fold, variables);
  }
  return { ...document, [as]: found };
}
