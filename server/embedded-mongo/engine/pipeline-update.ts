import { Aggregator } from "mingo/aggregator";
import { Context } from "mingo/core";
import { $addFields, $project, $replaceRoot, $replaceWith, $set, $unset } from "mingo/operators/pipeline";
import { badValue, CommandError } from "../errors.ts";
import { expressionContext, fromMingo, mingoOptions } from "./expressions.ts";
import { clone, type Document, isDocument } from "./values.ts";

const ALLOWED = { $set, $addFields, $unset, $project, $replaceRoot, $replaceWith };

/** Runs an update that is written as a pipeline; only the stages that MongoDB allows there. */
export function runPipelineUpdate(stages: Document[], document: Document, variables: Document | undefined): Document {
  for (const stage of stages) {
    const names = isDocument(stage) ? Object.keys(stage) : [];
    if (names.length !== 1) throw badValue("A pipeline stage specification object must contain exactly one field.");
    if (!((names[0] ?? "") in ALLOWED))
      throw new CommandError("InvalidOptions", `${names[0]} is not allowed to be used within an update`);
  }
  const context = Context.from(expressionContext(undefined), Context.init({ pipeline: ALLOWED as never }));
  try {
    const options = { ...mingoOptions(undefined, variables), context };
    const [result] = new Aggregator(stages as never, options).run([clone(document)]) as Document[];
    return withoutMissing(result ?? {}) as Document;
  } catch (error) {
    throw fromMingo(error);
  }
}

/** mingo leaves undefined where an expression gave nothing; in MongoDB such a field is not there. */
export function withoutMissing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutMissing(item) ?? null);
  if (!isDocument(value)) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutMissing(item)]));
}
