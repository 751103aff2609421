import type { CommandVariables } from "#server/embedded-mongo/engine/expressions/command-scope.ts";
import { commandScope } from "#server/embedded-mongo/engine/expressions/command-scope.ts";
import { compilePipeline } from "#server/embedded-mongo/engine/stages/pipeline.ts";
import { rowsOf } from "#server/embedded-mongo/engine/stages/rows.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";

const ALLOWED = new Set(["$set", "$addFields", "$unset", "$project", "$replaceRoot", "$replaceWith"]);

/** Compiles a pipeline update; only the stages that MongoDB allows there. */
export function compilePipelineUpdate(
  stages: unknown[],
  fold: Fold,
  variables: CommandVariables,
): (document: Document) => Document {
  for (const stage of stages) {
    const [name = ""] = isDocument(stage) ? Object.keys(stage) : [];
    if (name.startsWith("$") && !ALLOWED.has(name))
      throw new CommandError("InvalidOptions", `${name} is not allowed to be used within an update`);
  }
  // None of these stages reads another collection.
  const run = compilePipeline(stages, {
    scope: commandScope(fold, variables),
    read: () => ({ rows: rowsOf([]), close: () => {} }),
  });
  return (document) => run(rowsOf([document]))() ?? {};
}
