import { type Document, isDocument } from "../engine/values.ts";
import { notSupported } from "../errors.ts";
import { counterOf, splitPipeline } from "./aggregate.ts";
import { countOf, type Request } from "./context.ts";
import { findOptions } from "./find.ts";
import type { QueryOptions } from "./query.ts";
import { statementsOf } from "./statements.ts";

/** What there is to explain of a command: its query, and what it does with what that finds. */
export type Subject = {
  options: QueryOptions;
  /** It stops at the first document. */
  isSingle: boolean;
  /** It asks for a number only. */
  counts: boolean;
  /** Its answer is what the query finds. */
  returns: boolean;
  /** Puts its own stage around those of the query; `n` is what the query found, if it was made. */
  around: (stages: Document, n?: number) => Document;
  /** The stages of a pipeline that come behind the query. */
  stages: Document[];
};

/** @throws {CommandError} CommandNotSupported for a command that has no query */
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
      const [statement = {}] = statementsOf(request, "updates");
      const { q: filter, hint, collation, sort, multi } = statement;
      return writing({ filter, hint, collation, sort }, false, multi !== true);
    }
    case "delete": {
      const [statement = {}] = statementsOf(request, "deletes");
      const { q: filter, hint, collation, limit } = statement;
      return writing({ filter, hint, collation }, true, limit !== 0);
    }
    default:
      throw notSupported(`explain of ${request.name}`);
  }
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
  const { command } = request;
  const limit = Math.abs(typeof command.limit === "number" ? command.limit : 0);
  const options = { ...queryOf(command), skip: countOf(request, "skip"), limit };
  return {
    ...PLAIN,
    options,
    counts: true,
    returns: false,
    around: (stages, n) =>
      stages.stage === "RECORD_STORE_FAST_COUNT"
        ? { ...stages, ...(n === undefined ? {} : { nCounted: n }) }
        : { stage: "COUNT", ...(n === undefined ? {} : { nReturned: 0, nCounted: n }), inputStage: stages },
  };
}

/** A write to what is found. What an update would change in it is not tried. */
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
