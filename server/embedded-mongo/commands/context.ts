import type { Catalog, CollectionMeta } from "../engine/storage/catalog.ts";
import type { Tables } from "../engine/storage/kv.ts";
import { type Document, typeNames } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import type { Commits } from "../store/commits.ts";
import type { Transactions } from "../transactions/transactions.ts";
import type { Client, Traffic } from "../wire/connection.ts";
import { decodeSent } from "../wire/messages.ts";
import type { Cursors } from "./cursors.ts";
import type { IndexBuilds } from "./indexes/index-builds.ts";
import type { TimeLimit } from "./time-limit.ts";

/** What all commands share. In a transaction, its own tables, commits and cursors replace the common ones. */
export type Services = {
  tables: Tables;
  commits: Pick<Commits, "catalog" | "submit" | "landed" | "commits">;
  cursors: Cursors;
  builds: IndexBuilds;
  transactions: Transactions;
  stats: Statistics;
  address: () => string;
};

/** Process information for serverStatus and the like. */
export type Statistics = {
  startedAt: number;
  /** Number of calls and failures of each command. */
  commands: Map<string, { total: number; failed: number }>;
  connections: () => { current: number; totalCreated: number };
  traffic: () => Traffic;
  /** The command line, and its parsed form. */
  argv: readonly string[];
  parsed: Document;
  /** The data folder. */
  folder: string;
};

/** A command of a client. */
export type Request = {
  services: Services;
  db: string;
  name: string;
  command: Document;
  sequences: Map<string, Buffer[]>;
  client: Client;
  limit: TimeLimit;
};

export type CommandHandler = (request: Request) => Document | Promise<Document>;

/** The collection named in a command's first field. */
export function collectionName(request: Request): string {
  const name = request.command[request.name];
  if (typeof name !== "string")
    throw new CommandError("InvalidNamespace", `collection name has invalid type ${String(typeNames(name)[0])}`);
  checkCollectionName(request.db, name);
  return name;
}

/** MongoDB's rules for names of databases and collections. */
export function checkCollectionName(db: string, name: string): void {
  if (name === "" || name.includes("\0") || name.includes("$") || name.startsWith(".") || name.length > 200)
    throw new CommandError("InvalidNamespace", `Invalid namespace specified '${db}.${name}'`);
  if (db === "" || /[/\\. "$*<>:|?\0]/.test(db) || Buffer.byteLength(db) > 63)
    throw new CommandError("InvalidNamespace", `Invalid database name: '${db}'`);
}

/** The collection as readers currently see it, if it exists. */
export function collectionOf(catalog: Catalog, request: Request): CollectionMeta | undefined {
  return catalog.find(request.db, collectionName(request));
}

/** The documents of a section of the message, or of the command itself. */
export function documentsOf(request: Request, field: string): Document[] {
  const raw = request.sequences.get(field);
  if (raw) return raw.map(decodeSent);
  const given = request.command[field];
  if (given === undefined)
    throw new CommandError("IDLFailedToParse", `BSON field '${request.name}.${field}' is missing but a required field`);
  if (!Array.isArray(given)) throw new CommandError("FailedToParse", `'${request.name}.${field}' must be an array`);
  return given as Document[];
}

/** A field of the kind `count`, which checkFields has validated as a non-negative integer. */
export function countOf({ command }: Request, field: "skip" | "limit" | "batchSize"): number | undefined {
  return command[field] as number | undefined;
}
