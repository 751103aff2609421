import type { Document } from "../engine/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import type { Message } from "../wire/messages.ts";
import { aggregate } from "./aggregate.ts";
import * as collections from "./collections.ts";
import type { CommandHandler, Request, Services } from "./context.ts";
import { count, distinct } from "./count-distinct.ts";
import { deleteDocuments } from "./delete.ts";
import { explain, explained } from "./explain.ts";
import { find, getMore, killCursors } from "./find.ts";
import { findAndModify } from "./find-and-modify.ts";
import * as handshake from "./handshake.ts";
import { createIndexes, dropIndexes, listIndexes } from "./indexes.ts";
import { insert } from "./insert.ts";
import { endSessions, refuseTransactions, withRetries } from "./sessions.ts";
import { collStats, dbStats } from "./stats.ts";
import { update } from "./update.ts";

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
  createIndexes,
  dropIndexes,
  endSessions,
};

const READS: Record<string, CommandHandler> = {
  hello: handshake.hello,
  isMaster: handshake.hello,
  ismaster: handshake.hello,
  ping: handshake.acknowledge,
  buildInfo: handshake.buildInfo,
  buildinfo: handshake.buildInfo,
  getParameter: handshake.getParameter,
  connectionStatus: handshake.connectionStatus,
  hostInfo: handshake.hostInfo,
  whatsmyuri: handshake.whatsMyUri,
  serverStatus: handshake.serverStatus,
  refreshSessions: handshake.acknowledge,
  startSession: handshake.acknowledge,
  killSessions: handshake.acknowledge,
  find,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate: (request) => (request.command.explain === true ? explained(request, "queryPlanner") : aggregate(request)),
  explain,
  listCollections: collections.listCollections,
  listDatabases: collections.listDatabases,
  listIndexes,
  collStats,
  dbStats,
};

/** Known to MongoDB and not to us; everything else is an unknown command. */
const DECLINED: Record<string, string> = {
  mapReduce: "mapReduce",
  bulkWrite: "bulkWrite over several collections",
  commitTransaction: "a transaction of several statements",
  abortTransaction: "a transaction of several statements",
  collMod: "collMod",
  validate: "validate",
  compact: "compact",
  createUser: "user management",
  usersInfo: "user management",
  createRole: "user management",
  saslStart: "authentication",
  saslContinue: "authentication",
  authenticate: "authentication",
  shutdown: "shutdown by command",
  fsync: "fsync by command",
  replSetGetStatus: "replica set administration",
  replSetInitiate: "replica set administration",
  convertToCapped: "a capped collection",
  cloneCollectionAsCapped: "a capped collection",
  killOp: "killOp",
  currentOp: "currentOp",
  top: "top",
  profile: "profiling",
  setParameter: "setParameter",
};

/** Answers one command. */
export async function runCommand(services: Services, message: Message, connectionId: number): Promise<Document> {
  const { command, sequences } = message;
  const name = Object.keys(command)[0] ?? "";
  const db = typeof command.$db === "string" ? command.$db : "admin";
  const request: Request = { services, db, name, command, sequences, connectionId };
  const { opcounters } = services.stats;
  if (Object.hasOwn(WRITES, name) || Object.hasOwn(READS, name)) opcounters[name] = (opcounters[name] ?? 0) + 1;
  const write = Object.hasOwn(WRITES, name) ? WRITES[name] : undefined;
  const read = Object.hasOwn(READS, name) ? READS[name] : undefined;
  if (write || read) refuseTransactions(request);
  if (write) return services.commits.submit(withRetries(request, write(request)));
  if (read) return read(request);
  if (Object.hasOwn(DECLINED, name)) throw notSupported(DECLINED[name] ?? name);
  throw new CommandError("CommandNotFound", `no such command: '${name}'`);
}
