import { type Document, isDocument } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import { labelled } from "../transactions/errors.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Workspace } from "../transactions/workspace.ts";
import { writeConcernError } from "./concerns.ts";
import type { CommandHandler, Request, Services } from "./context.ts";
import { type Numbered, numberOf } from "./sessions.ts";

/** The transaction fields of a command. */
type Membership = Numbered & { starts: boolean };

/** Commands allowed in a transaction, as in MongoDB (which also creates indexes on new collections). */
const ALLOWED = new Set(
  "find aggregate distinct getMore killCursors insert update delete findAndModify findandmodify create".split(" "),
);
/** Commands without data access are allowed in a transaction, but cannot begin it. */
const INFORMATIONAL = new Set("hello isMaster ismaster ping buildInfo buildinfo connectionStatus".split(" "));
const READ_LEVELS: readonly unknown[] = [undefined, "local", "majority", "snapshot"];
const OWN_DATABASES = new Set(["admin", "config", "local"]);

/**
 * The transaction of a command, if it belongs to one.
 * @throws {CommandError} InvalidOptions, TypeMismatch for invalid fields
 */
export function membershipOf(request: Request): Membership | undefined {
  const { autocommit, startTransaction } = request.command;
  if (autocommit === undefined && startTransaction === undefined) return undefined;
  for (const [name, value] of Object.entries({ autocommit, startTransaction }))
    if (value !== undefined && typeof value !== "boolean")
      throw new CommandError("TypeMismatch", `BSON field '${name}' is the wrong type, expected type 'bool'`);
  if (autocommit === undefined)
    throw invalid("'startTransaction' field requires 'autocommit' field to also be specified");
  if (autocommit === true) throw invalid("Specifying autocommit=true is not allowed.");
  if (startTransaction === false) throw invalid("Specifying startTransaction=false is not allowed.");
  const numbered = numberOf(request);
  if (!numbered) throw invalid("'autocommit' field requires a transaction number to also be specified");
  return { ...numbered, starts: startTransaction === true };
}

/**
 * Runs a command as a statement of its transaction, or ends the transaction.
 * @param carryOut runs the command, outside or with the services of the transaction
 * @throws {CommandError} with the label TransientTransactionError if the whole transaction can be retried
 */
export async function inTransaction(
  request: Request,
  membership: Membership,
  carryOut: CommandHandler,
): Promise<Document> {
  try {
    if (request.name === "commitTransaction" || request.name === "abortTransaction")
      return await endTransaction(request, membership);
    // A refusal here does not reach the transaction, which stays open.
    checkStatement(request, membership);
    const { transactions } = request.services;
    const { session, number, starts } = membership;
    const transaction = starts ? transactions.begin(session, number) : transactions.find(session, number);
    return await transaction.run((workspace) => runStatement(request, transaction, workspace, carryOut));
  } catch (error) {
    throw labelled(error);
  }
}

/** commitTransaction and abortTransaction outside of a transaction. */
export function endOfNothing(request: Request): never {
  throw new CommandError("CommandFailed", `${request.name} must be run within a transaction`);
}

async function endTransaction(request: Request, { session, number, starts }: Membership): Promise<Document> {
  const { name, db, command, services } = request;
  if (db !== "admin") throw new CommandError("Unauthorized", `${name} may only be run against the admin database.`);
  if (starts) throw unsupported(`Cannot start a transaction with ${name}.`);
  if (name === "commitTransaction") await services.transactions.commit(session, number);
  else await services.transactions.find(session, number).rollBack();
  return { ok: 1, ...writeConcernError(command) };
}

function checkStatement({ name, db, command }: Request, { starts }: Membership): void {
  const advice =
    name === "count"
      ? " Please see http://dochub.mongodb.org/core/transaction-count for a recommended alternative."
      : "";
  const isInformational = INFORMATIONAL.has(name);
  if (!ALLOWED.has(name) && !isInformational)
    throw unsupported(`Cannot run '${name}' in a multi-document transaction.${advice}`);
  if (isInformational && starts) throw unsupported(`Cannot start a transaction with '${name}'.`);
  if (!isInformational && OWN_DATABASES.has(db))
    throw unsupported(`Cannot run command against the '${db}' database in a transaction.`);
  const { readConcern, writeConcern } = command;
  if (writeConcern !== undefined) throw invalid("writeConcern is not allowed within a multi-statement transaction");
  if (readConcern === undefined) return;
  if (!starts) throw invalid("Only the first command in a transaction may specify a readConcern");
  if (isDocument(readConcern) && !READ_LEVELS.includes(readConcern.level))
    throw invalid(
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    );
}

async function runStatement(
  request: Request,
  transaction: Transaction,
  workspace: Workspace,
  carryOut: CommandHandler,
): Promise<Document> {
  const reply = await carryOut(within(request, workspace));
  // A statement that failed partly gets its normal reply, but the transaction is aborted.
  if (reply.writeErrors) transaction.abort();
  return reply;
}

/** The same command, with the transaction's view of the data. */
function within(request: Request, workspace: Workspace): Request {
  // The first error ends the transaction, so an unordered write cannot continue.
  const command: Document = { ...request.command, ordered: true };
  // A statement is not a retryable write itself.
  delete command.txnNumber;
  const { commits: common } = request.services;
  const commits: Services["commits"] = {
    commits: common.commits,
    catalog: workspace.catalog,
    landed: () => common.landed(),
    async submit(run) {
      // The write must see current data to detect conflicts: what is being committed at this moment may be what it must
      // not overwrite. Later writes of others will find its claims.
      await common.landed();
      return run(workspace);
    },
  };
  const services = { ...request.services, tables: workspace.tables, cursors: workspace.cursors, commits };
  return { ...request, services, command };
}

const invalid = (message: string) => new CommandError("InvalidOptions", message);
const unsupported = (message: string) => new CommandError("OperationNotSupportedInTransaction", message);
