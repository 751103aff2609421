import { CommandError } from "../../errors.ts";
import type { Fold } from "../values/collation.ts";
import { type Document, isDocument } from "../values/values.ts";
import { compileExpression } from "./compile.ts";
import { checkVariableName, Scope } from "./scope.ts";

/**
 * What a command defines for its expressions: `let` contains expressions that do not use the document, `constants` are
 * values.
 */
export type CommandVariables = { let?: unknown; constants?: unknown };

/** The scope of a command's expressions. */
export function commandScope(fold: Fold, variables: CommandVariables = {}): Scope {
  let scope = Scope.empty(fold, false);
  for (const [name, expression] of entriesOf(variables.let, "let")) {
    const value = compileExpression(expression, scope)({});
    scope = bound(scope, name, value);
  }
  for (const [name, value] of entriesOf(variables.constants, "c")) scope = bound(scope, name, value);
  return scope.with([], true).scope;
}

function bound(outer: Scope, name: string, value: unknown): Scope {
  const { scope, places } = outer.with([checkVariableName(name)]);
  scope.set(places[0], value);
  return scope;
}

function entriesOf(variables: unknown, field: string): [string, unknown][] {
  if (variables === undefined || variables === null) return [];
  if (!isDocument(variables)) throw new CommandError("TypeMismatch", `'${field}' must be a document`);
  return Object.entries(variables as Document);
}
