import { CommandError, notSupported } from "../../errors.ts";
import { own } from "../../own-property.ts";
import { compileExpression } from "../expressions/compile.ts";
import { fail, typeName } from "../expressions/operator.ts";
import type { Scope } from "../expressions/scope.ts";
import { matches, parseFilter } from "../filter/filter.ts";
import { compileSet, unsetProjection } from "../projection/computed-fields.ts";
import { compileStageProjection } from "../projection/projection.ts";
import { parseSort, Sorter, type SortKey } from "../scan/sort.ts";
import { type Document, isDocument } from "../values/values.ts";
import { compileFacet } from "./facet.ts";
import { compileGroup } from "./group.ts";
import { compileLookup, type Reader } from "./lookup.ts";
import { filtering, gathering, mapping, type Rows, type Stage } from "./rows.ts";
import { compileUnwind } from "./unwind.ts";

/** What the stages of a pipeline share. */
export type PipelineContext = { scope: Scope; read: Reader; inFacet?: boolean };

type Compile = (spec: unknown, context: PipelineContext) => Stage;

const STAGES: { readonly [name: string]: Compile | undefined } = {
  $match: (spec, { scope }) => {
    const filter = parseFilter(matchOf(spec), scope.fold, scope);
    return filtering((document) => matches(filter, document));
  },
  $project: (spec, { scope }) => mapping(compileStageProjection(spec, scope)),
  $set: (spec, { scope }) => mapping(compileSet("$set", spec, scope)),
  $addFields: (spec, { scope }) => mapping(compileSet("$addFields", spec, scope)),
  $unset: (spec, { scope }) => mapping(compileStageProjection(unsetProjection(spec), scope)),
  $sort: (spec, { scope }) => sorting(sortOf(spec), scope),
  $skip: (spec) => skipping(skipOf(spec)),
  $limit: (spec) => limiting(limitOf(spec)),
  $group: (spec, { scope }) => compileGroup(spec, scope),
  $unwind: (spec) => compileUnwind(spec),
  $lookup: (spec, context) =>
    compileLookup(spec, context.scope, context.read, (pipeline, scope) =>
      compilePipeline(pipeline, { read: context.read, scope }),
    ),
  $facet: (spec, context) => compileFacet(spec, (pipeline) => compilePipeline(pipeline, { ...context, inFacet: true })),
  $count: (spec, { scope }) => counting(countFieldOf(spec), scope),
  $sortByCount: sortByCount,
  $replaceRoot: (spec, { scope }) => replacing(rootOf(spec), scope),
  $replaceWith: (spec, { scope }) => replacing(spec, scope),
};

const DECLINED = new Set(
  (
    "$out $merge $setWindowFields $graphLookup $geoNear $changeStream $changeStreamSplitLargeEvent $search $searchMeta " +
    "$vectorSearch $bucket $bucketAuto $collStats $currentOp $densify $documents $fill $indexStats $listSessions " +
    "$planCacheStats $redact $sample $unionWith $listLocalSessions $listSampledQueries $listSearchIndexes $querySettings " +
    "$queryStats $rankFusion $scoreFusion $shardedDataDistribution"
  ).split(" "),
);

/** The name of a stage and its specification. */
function stageOf(stage: unknown): [name: string, spec: unknown] {
  if (!isDocument(stage))
    throw new CommandError("TypeMismatch", "Each element of the 'pipeline' array must be an object");
  const [name = "", ...others] = Object.keys(stage);
  if (name === "" || others.length > 0)
    fail(40323, "A pipeline stage specification object must contain exactly one field.");
  if (DECLINED.has(name)) throw notSupported(`the aggregation stage ${name}`);
  if (!Object.hasOwn(STAGES, name))
    throw new CommandError("UnrecognizedPipelineStage", `Unrecognized pipeline stage name: '${name}'`);
  return [name, stage[name]];
}

/** The stages of a pipeline. @throws {CommandError} for an unknown stage, or one that is not supported */
export function checkStages(pipeline: unknown): readonly Document[] {
  if (!Array.isArray(pipeline))
    throw new CommandError("TypeMismatch", "'pipeline' option must be specified as an array");
  pipeline.forEach(stageOf);
  return pipeline as Document[];
}

/** Compiles a pipeline. @throws {CommandError} for what MongoDB refuses to parse, and for what is not supported */
export function compilePipeline(pipeline: unknown, context: PipelineContext): Stage {
  const stages = checkStages(pipeline).map((given) => {
    const [name, spec] = stageOf(given);
    if (context.inFacet && name === "$facet") fail(40600, "$facet is not allowed to be used within a $facet stage");
    return own(STAGES, name)?.(spec, context) ?? ((rows: Rows) => rows);
  });
  return (rows) => stages.reduce((source, stage) => stage(source), rows);
}

/** The filter of a $match. */
export function matchOf(spec: unknown): Document {
  return isDocument(spec) ? spec : fail(15959, "the match filter must be an expression in an object");
}

/** The keys of a $sort. */
export function sortOf(spec: unknown): SortKey[] {
  if (!isDocument(spec)) fail(15973, "the $sort key specification must be an object");
  const keys = parseSort(spec);
  return keys.length > 0 ? keys : fail(15976, "$sort stage must have at least one sort key");
}

/** The number of a $skip. */
export function skipOf(spec: unknown): number {
  if (typeof spec !== "number" || !Number.isSafeInteger(spec) || spec < 0)
    fail(5107200, `invalid argument to $skip stage: Expected a non-negative number in: $skip: ${String(spec)}`);
  return spec;
}

/** The number of a $limit. */
export function limitOf(spec: unknown): number {
  if (typeof spec !== "number" || !Number.isSafeInteger(spec) || spec < 0)
    fail(5107201, `invalid argument to $limit stage: Expected a non-negative number in: $limit: ${String(spec)}`);
  return spec === 0 ? fail(15958, "the limit must be positive") : spec;
}

function sorting(keys: SortKey[], { fold }: Scope): Stage {
  return gathering(() => {
    const sorter = new Sorter<Document>(keys, fold);
    return { add: (document) => sorter.add(document, document), finish: () => sorter.finish() };
  });
}

function skipping(count: number): Stage {
  return (rows) => {
    let left = count;
    return () => {
      const document = rows();
      if (!document || left === 0) return document;
      left--;
      return null;
    };
  };
}

function limiting(count: number): Stage {
  return (rows) => {
    let left = count;
    return () => {
      if (left === 0) return undefined;
      const document = rows();
      if (document) left--;
      return document;
    };
  };
}

/** The name of a $count's field. */
function countFieldOf(spec: unknown): string {
  if (typeof spec !== "string" || spec === "") fail(40156, "the count field must be a non-empty string");
  if (spec.startsWith("$")) fail(40158, "the count field cannot be a $-prefixed path");
  if (spec.includes("\0")) fail(40159, "the count field cannot contain a null byte");
  if (spec.includes(".")) fail(40160, "the count field cannot contain '.'");
  if (spec === "_id") fail(15948, "a group's _id may only be specified once");
  return spec;
}

function counting(name: string, scope: Scope): Stage {
  const group = compileGroup({ _id: null, [name]: { $sum: 1 } }, scope);
  const project = mapping((document) => ({ [name]: document[name] }));
  return (rows) => project(group(rows));
}

function sortByCount(spec: unknown, { scope }: PipelineContext): Stage {
  const isExpression = isDocument(spec) && Object.keys(spec)[0]?.startsWith("$") === true;
  if (isDocument(spec) && !isExpression)
    fail(40147, "the sortByCount field must be defined as an expression inside an object");
  if (typeof spec === "string" && !spec.startsWith("$"))
    fail(40148, "the sortByCount field must be a $-prefixed path or an expression inside an object");
  if (typeof spec !== "string" && !isExpression)
    fail(40149, "the sortByCount field must be specified as a $-prefixed path or an expression inside an object");
  const group = compileGroup({ _id: spec, count: { $sum: 1 } }, scope);
  const sort = sorting(parseSort({ count: -1 }), scope);
  return (rows) => sort(group(rows));
}

function rootOf(spec: unknown): unknown {
  if (!isDocument(spec)) fail(40229, "expected an object as specification for $replaceRoot stage");
  const stray = Object.keys(spec).find((key) => key !== "newRoot");
  if (stray) fail(40230, `unrecognized option to $replaceRoot stage: ${stray}, only valid option is 'newRoot'.`);
  if (!Object.hasOwn(spec, "newRoot")) fail(40231, "no newRoot specified for the $replaceRoot stage");
  return spec.newRoot;
}

function replacing(expression: unknown, scope: Scope): Stage {
  const root = compileExpression(expression, scope);
  return mapping((document) => {
    const replaced = root(document);
    if (isDocument(replaced)) return replaced;
    return fail(
      40228,
      `'newRoot' expression  must evaluate to an object, but resulting value was of type: '${typeName(replaced)}'`,
    );
  });
}
