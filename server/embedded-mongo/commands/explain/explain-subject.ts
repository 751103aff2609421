import { counterOf, splitPipeline } from "#server/embedded-mongo/commands/aggregate.ts";
import type { Request } from "#server/embedded-mongo/commands/context.ts";
import { countOptions } from "#server/embedded-mongo/commands/count-distinct.ts";
import { DECLINED } from "#server/embedded-mongo/commands/declined.ts";
import { findOptions } from "#server/embedded-mongo/commands/find.ts";
import type { QueryOptions } from "#server/embedded-mongo/commands/query.ts";
import { statementsOf } from "#server/embedded-mongo/commands/writes/statements.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError, notSupported } from "#server/embedded-mongo/errors.ts";

/** What explain reports of a command: its query, and what happens to the results. */
export type Subject = {
  options: QueryOptions;
  /** It stops at the first document. */
  isSingle: boolean;
  /** It only returns a number. */
  counts: boolean;
  /** It returns the query's results. */
  returns: boolean;
  /** Wraps its stage around those of the query; `n` is the number of results, if the query was run. */
  around: (stages: Document, n?: number) => Document;
  /** The pipeline stages after the query. */
  stages: Document[];
};

/**
 * @throws {CommandError} IllegalOperation for a command without a query, CommandNotSupported for one that this server
 * does not have
 */
export function subjectOf(request: Request): Subject {
  const { command } = request;
  switch (request.name) {
    case "find":
      return { ...PLAIN, options: findOptions(request), around: projecting(command.projection) };
    case "aggregate": {
      const { query, rest } = splitPipeline(request);
      return { ...PLAIN, options: query, counts: counterOf(rest) !== undefined, stages: rest };
    }
    case "count":
      return counting(request);
    case "distinct":
      return { ...PLAIN, options: queryOf(command) };
    case "findAndModify":
    case "findandmodify":
      return { ...writing({ ...queryOf(command), sort: command.sort }, command.remove === true, true), returns: true };
    case "update": {
      const { q: filter, hint, collation, sort, multi } = onlyStatement(request, "updates");
      return writing({ filter, hint, collation, sort }, false, multi !== true);
    }
    case "delete": {
      const { q: filter, hint, collation, limit } = onlyStatement(request, "deletes");
      return writing({ filter, hint, collation }, true, limit !== 0);
    }
    default:
      if (DECLINED.has(request.name)) throw notSupported(`explain of ${request.name}`);
      throw new CommandError("IllegalOperation", `Cannot explain cmd: ${request.name}`);
  }
}

function onlyStatement(request: Request, field: "updates" | "deletes"): Document {
  const [statement = {}, ...more] = statementsOf(request, field);
  if (more.length > 0) throw new CommandError("InvalidLength", "explained write batches must be of size 1");
  return statement;
}

const PLAIN = {
  isSingle: false,
  counts: false,
  returns: true,
  around: (stages: Document) => stages,
  stages: [],
} satisfies Partial<Subject>;

const queryOf = ({ query: filter, hint, collation }: Document): QueryOptions => ({ filter, hint, collation });

function projecting(projection: unknown): Subject["around"] {
  if (!isDocument(projection) || Object.keys(projection).length === 0) return PLAIN.around;
  return (stages) => {
    const { nReturned } = stages;
    const returned = nReturned === undefined ? {} : { nReturned };
    return { stage: "PROJECTION_DEFAULT", ...returned, transformBy: projection, inputStage: stages };
  };
}

function counting(request: Request): Subject {
  return {
    ...PLAIN,
    options: countOptions(request),
    counts: true,
    returns: false,
    around: (stages, n) =>
      stages.stage === "RECORD_STORE_FAST_COUNT"
        ? { ...stages, ...(n === undefined ? {} : { nCounted: n }) }
        : { stage: "COUNT", ...(n === undefined ? {} : { nReturned: 0, nCounted: n }), inputStage: stages },
  };
}

/** A write to the results. Its changes are not executed. */
function writing(options: QueryOptions, removes: boolean, isSingle: boolean): Subject {
  const stage = removes ? "DELETE" : "UPDATE";
  const counter = removes ? "nWouldDelete" : "nMatched";
  return {
    ...PLAIN,
    options: isSingle ? { ...options, limit: 1 } : options,
    isSingle,
    returns: false,
    around: (stages, n) => ({ stage, ...(n === undefined ? {} : { [counter]: n }), inputStage: stages }),
  };
}
