import type { Document } from "../engine/values/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import { own } from "../own-property.ts";
import type { WriteContext } from "../store/commits.ts";
import type { Client } from "../wire/connection.ts";
import type { Message } from "../wire/messages.ts";
import { aggregate } from "./aggregate.ts";
import * as collections from "./collections.ts";
import { checkConcerns, writeConcernError } from "./concerns.ts";
import type { CommandHandler, Request, Services } from "./context.ts";
import { count, distinct } from "./count-distinct.ts";
import { DECLINED } from "./declined.ts";
import { explain, explained } from "./explain/explain.ts";
import { COMMAND_FIELDS } from "./field-lists.ts";
import { checkFields } from "./fields.ts";
import { find, getMore, killCursors } from "./find.ts";
import * as handshake from "./handshake.ts";
import { createIndexes } from "./indexes/create-indexes.ts";
import { dropIndexes, listIndexes } from "./indexes/indexes.ts";
import { listCollections, listDatabases } from "./listings.ts";
import * as info from "./server-info.ts";
import { endSessions, killSessions, startSession, withRetries } from "./sessions.ts";
import { collStats, dbStats } from "./stats.ts";
import { TimeLimit } from "./time-limit.ts";
import { endOfNothing, inTransaction, membershipOf } from "./transactions.ts";
import { deleteDocuments } from "./writes/delete.ts";
import { findAndModify } from "./writes/find-and-modify.ts";
import { insert } from "./writes/insert.ts";
import { update } from "./writes/update.ts";

type Write = (request: Request) => (context: WriteContext) => Document;

const WRITES: Record<string, Write> = {
  insert,
  update,
  delete: deleteDocuments,
  findAndModify,
  findandmodify: findAndModify,
  create: collections.create,
  drop: collections.drop,
  dropDatabase: collections.dropDatabase,
  renameCollection: collections.renameCollection,
  dropIndexes,
  endSessions,
};

const READS: Record<string, CommandHandler> = {
  hello: handshake.hello,
  isMaster: handshake.hello,
  ismaster: handshake.hello,
  ping: handshake.acknowledge,
  connectionStatus: handshake.connectionStatus,
  whatsmyuri: handshake.whatsMyUri,
  buildInfo: info.buildInfo,
  buildinfo: info.buildInfo,
  getParameter: info.getParameter,
  getCmdLineOpts: info.getCmdLineOpts,
  getLog: info.getLog,
  hostInfo: info.hostInfo,
  profile: info.profile,
  serverStatus: info.serverStatus,
  refreshSessions: handshake.acknowledge,
  startSession,
  killSessions,
  commitTransaction: endOfNothing,
  abortTransaction: endOfNothing,
  find,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate: (request) => (request.command.explain === true ? explained(request, "queryPlanner") : aggregate(request)),
  explain,
  listCollections,
  listDatabases,
  listIndexes,
  // Not one of the writes, which are one commit each: it makes many commits with pauses for others.
  createIndexes,
  collStats,
  dbStats,
};

/** Executes a command. */
export async function runCommand(services: Services, message: Message, client: Client): Promise<Document> {
  const { command, sequences } = message;
  const name = Object.keys(command)[0] ?? "";
  if (!Object.hasOwn(WRITES, name) && !Object.hasOwn(READS, name)) throw refusal(name);
  const counter = services.stats.commands.get(name) ?? { total: 0, failed: 0 };
  services.stats.commands.set(name, counter);
  counter.total++;
  try {
    checkCommand(name, message);
    const { $db: db } = command;
    if (typeof db !== "string") throw new CommandError(40571, "OP_MSG requests require a $db argument");
    const limit = new TimeLimit(name === "getMore" ? 0 : command.maxTimeMS, client.gone);
    return await answer({ services, db, name, command, sequences, client, limit });
  } catch (error) {
    counter.failed++;
    throw error;
  }
}

/** The error for a command that is unknown, or that only MongoDB has. */
function refusal(name: string): CommandError {
  const feature = DECLINED.get(name);
  return feature ? notSupported(feature) : new CommandError("CommandNotFound", `no such command: '${name}'`);
}

function checkCommand(name: string, { command, legacy }: Message): void {
  if (legacy && own(READS, name) !== handshake.hello)
    throw new CommandError(
      "UnsupportedOpQueryCommand",
      `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`,
    );
  const fields = own(COMMAND_FIELDS, name);
  if (fields) checkFields(name, command, fields);
  checkConcerns(command);
}

async function answer(request: Request): Promise<Document> {
  const membership = membershipOf(request);
  return membership ? inTransaction(request, membership, carryOut) : carryOut(request);
}

/** Runs a command with the services of its request: the common ones, or those of a transaction. */
async function carryOut(request: Request): Promise<Document> {
  const write = own(WRITES, request.name);
  const read = own(READS, request.name);
  if (read) return read(request);
  if (!write) throw refusal(request.name);
  const job = withRetries(request, write(request));
  const reply = await request.services.commits.submit((context) => {
    // A write whose time limit is over is not done; one whose client has disconnected is.
    request.limit.checkTime();
    return job(context);
  });
  return { ...reply, ...writeConcernError(request.command) };
}
