import { cpus, hostname, release, totalmem } from "node:os";
import { Long } from "bson";
import { type Document, isDocument, MAX_DOCUMENT_BYTES } from "../engine/values/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import { recentLines, startupWarnings } from "../log.ts";
import { own } from "../own-property.ts";
import type { Request } from "./context.ts";
import { SET_NAME } from "./handshake.ts";

/** The version that the server reports; it belongs to the wire version in handshake.ts. */
const VERSION = "7.0.0";
const PARAMETERS: Document = { featureCompatibilityVersion: { version: "7.0" } };
/** The serverStatus counter of each command; commands that are not listed count as "command". */
const COUNTED_AS: Record<string, string> = {
  insert: "insert",
  find: "query",
  update: "update",
  delete: "delete",
  getMore: "getmore",
};

/** buildInfo */
export function buildInfo(): Document {
  return {
    version: VERSION,
    versionArray: VERSION.split(".").map(Number).concat(0),
    gitVersion: "embedded",
    modules: ["kasama-embedded"],
    allocator: "system",
    javascriptEngine: "none",
    sysInfo: "deprecated",
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ["lmdb"],
    ok: 1,
  };
}

/** getParameter: there is only one. */
export function getParameter({ command }: Request): Document {
  const { getParameter: asked } = command;
  if (asked === "*" || (isDocument(asked) && asked.allParameters === true)) return { ...PARAMETERS, ok: 1 };
  const wanted = Object.keys(PARAMETERS).filter((name) => Object.hasOwn(command, name));
  if (wanted.length === 0) throw new CommandError("InvalidOptions", "no option found to get");
  return { ...Object.fromEntries(wanted.map((name) => [name, own(PARAMETERS, name)])), ok: 1 };
}

/** getCmdLineOpts */
export function getCmdLineOpts({ services }: Request): Document {
  return { argv: services.stats.argv, parsed: services.stats.parsed, ok: 1 };
}

/** getLog: the last lines of the process's log, and a notice for everyone who connects. */
export function getLog({ command }: Request): Document {
  const { getLog: wanted } = command;
  const logs: Record<string, () => string[]> = { global: recentLines, startupWarnings };
  if (wanted === "*") return { names: Object.keys(logs), ok: 1 };
  const read = typeof wanted === "string" && Object.hasOwn(logs, wanted) ? logs[wanted] : undefined;
  if (!read) throw new CommandError("OperationFailed", `No log named '${String(wanted)}'`);
  const log = read();
  return { totalLinesWritten: log.length, log, ok: 1 };
}

/** profile: the level can be read, and set to its current value. */
export function profile({ command }: Request): Document {
  if (Number(command.profile) > 0) throw notSupported("profiling (profile)");
  return { was: 0, slowms: 100, sampleRate: 1, ok: 1 };
}

/** hostInfo */
export function hostInfo(): Document {
  return {
    system: {
      currentTime: new Date(),
      hostname: hostname(),
      cpuAddrSize: 64,
      memSizeMB: Math.floor(totalmem() / 2 ** 20),
      numCores: cpus().length,
      cpuArch: process.arch,
    },
    os: { type: process.platform, name: process.platform, version: release() },
    extra: {},
    ok: 1,
  };
}

/** serverStatus */
export function serverStatus({ services }: Request): Document {
  const { stats, commits, cursors } = services;
  const uptimeMillis = Date.now() - stats.startedAt;
  return {
    host: hostname(),
    version: VERSION,
    process: "embedded-mongo",
    pid: Long.fromNumber(process.pid),
    uptime: Math.floor(uptimeMillis / 1000),
    uptimeMillis: Long.fromNumber(uptimeMillis),
    localTime: new Date(),
    connections: { ...stats.connections(), available: 1000 },
    network: stats.traffic(),
    opcounters: opcounters(stats.commands),
    metrics: { commands: Object.fromEntries(stats.commands), cursor: cursors.statistics, commits: commits.commits },
    mem: { resident: Math.floor(process.memoryUsage.rss() / 2 ** 20), bits: 64 },
    storageEngine: { name: "lmdb", persistent: true, supportsCommittedReads: true },
    repl: { setName: SET_NAME, isWritablePrimary: true },
    ok: 1,
  };
}

function opcounters(commands: ReadonlyMap<string, { total: number }>): Document {
  const counters: Record<string, number> = { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 };
  for (const [name, { total }] of commands) {
    const counter = own(COUNTED_AS, name) ?? "command";
    counters[counter] = (counters[counter] ?? 0) + total;
  }
  return counters;
}
