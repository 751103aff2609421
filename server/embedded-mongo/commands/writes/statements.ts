import { documentsOf, type Request } from "#server/embedded-mongo/commands/context.ts";
import { STATEMENT_FIELDS } from "#server/embedded-mongo/commands/field-lists.ts";
import { checkFields } from "#server/embedded-mongo/commands/fields.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";

/** MongoDB's maxWriteBatchSize. */
export const MAX_STATEMENTS = 100_000;

const REQUIRED = { updates: ["q", "u"], deletes: ["q", "limit"] } as const;

/**
 * The statements of an update or delete command. A malformed one fails the whole command before any runs.
 * @throws {CommandError} InvalidLength, IDLFailedToParse, and what checkFields throws
 */
export function statementsOf(request: Request, field: "updates" | "deletes"): Document[] {
  const statements = documentsOf(request, field);
  checkBatchSize(statements.length);
  const path = `${request.name}.${field}`;
  for (const statement of statements) {
    if (!isDocument(statement)) throw new CommandError("TypeMismatch", `'${path}' must be an array of documents`);
    checkFields(path, statement, STATEMENT_FIELDS[field], true);
    for (const name of REQUIRED[field])
      if (statement[name] === undefined)
        throw new CommandError("IDLFailedToParse", `BSON field '${path}.${name}' is missing but a required field`);
  }
  return statements;
}

/** @throws {CommandError} InvalidLength for a write command with no statements or too many */
export function checkBatchSize(count: number): void {
  if (count >= 1 && count <= MAX_STATEMENTS) return;
  throw new CommandError(
    "InvalidLength",
    `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${count} operations.`,
  );
}
