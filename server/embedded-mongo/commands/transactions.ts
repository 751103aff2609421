import { type Document, isDocument } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import { labelled } from "../transactions/errors.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Workspace } from "../transactions/workspace.ts";
import { writeConcernError } from "./concerns.ts";
import type { CommandHandler, Request, Services } from "./context.ts";
import { type Numbered, numberOf } from "./sessions.ts";

/** What a command says of the transaction that it belongs to. */
type Membership = Numbered & { starts: boolean };

/** What may be done in a transaction, as in MongoDB (which also makes indexes, on new collections). */
const ALLOWED = new Set(
  "find aggregate distinct getMore killCursors insert update delete findAndModify findandmodify create".split(" "),
);
/** What says nothing of data may be asked in one, but cannot begin it. */
const INFORMATIONAL = new Set("hello isMaster ismaster ping buildInfo buildinfo connectionStatus".split(" "));
const READ_LEVELS: readonly unknown[] = [undefined, "local", "majority", "snapshot"];
const OWN_DATABASES = new Set(["admin", "config", "local"]);

/**
 * The transaction that a command belongs to, if it says that it does.
 * @throws {CommandError} InvalidOptions, TypeMismatch if it says so in a wrong way
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
 * Does a command as a statement of its transaction, or ends the transaction.
 * @param carryOut does the command outside, and with the services of a transaction within
 * @throws {CommandError} with the label TransientTransactionError where the whole may be tried again
 */
export async function inTransaction(
  request: Request,
  membership: Membership,
  carryOut: CommandHandler,
): Promise<Document> {
  try {
    if (request.name === "commitTransaction" || request.name === "abortTransaction")
      return await endTransaction(request, membership);
    // What is refused here is refused before it reaches the transaction, which stays open.
    checkStatement(request, membership);
    const { transactions } = request.services;
    const { session, number, starts } = membership;
    const transaction = starts ? transactions.begin(session, number) : transactions.find(session, number);
    return await transaction.run((workspace) => runStatement(request, transaction, workspace, carryOut));
  } catch (error) {
    throw labelled(error);
  }
}

/** commitTransaction and abortTransaction where they do not belong to any. */
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
  // A statement that failed in part is answered as it is, but nothing of the transaction is left.
  if (reply.writeErrors) transaction.abort();
  return reply;
}

/** The same command, on what the transaction sees. */
function within(request: Request, workspace: Workspace): Request {
  // The first error ends the transaction, so that nothing can go on behind it.
  const command: Document = { ...request.command, ordered: true };
  // It is not a retryable write by itself.
  delete command.txnNumber;
  const { commits: common } = request.services;
  const commits: Services["commits"] = {
    commits: common.commits,
    catalog: workspace.catalog,
    landed: () => common.landed(),
    async submit(run) {
      // What the write is compared with has to be there to see: what is committed at this moment may be what it must not
      // overwrite. What others write after this finds what it has claimed.
      await common.landed();
      return run(workspace);
    },
  };
  const services = { ...request.services, tables: workspace.tables, cursors: workspace.cursors, commits };
  return { ...request, services, command };
}

const invalid = (message: string) => new CommandError("InvalidOptions", message);
const unsupported = (message: string) => new CommandError("OperationNotSupportedInTransaction", message);
