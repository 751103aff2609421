import { hostname } from "node:os";
import { Long, ObjectId } from "bson";
import { type Document, MAX_DOCUMENT_BYTES } from "../engine/values.ts";
import { CommandError } from "../errors.ts";
import { MAX_FRAME_BYTES } from "../wire/frames.ts";
import type { Request } from "./context.ts";

/** The version we pass for: what drivers may expect of a server of it, we either do or decline by name. */
const VERSION = "7.0.0";
const MAX_WIRE_VERSION = 21;
const PROCESS_ID = new ObjectId();

/** hello and its older names: the primary of a replica set of one, which is what sessions and retries ask for. */
export function hello(request: Request): Document {
  const { services, connectionId, name } = request;
  const me = services.address();
  return {
    helloOk: true,
    ...(name === "hello" ? { isWritablePrimary: true } : { ismaster: true }),
    setName: "kasama",
    setVersion: 1,
    secondary: false,
    hosts: [me],
    primary: me,
    me,
    electionId: PROCESS_ID,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_FRAME_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

/** buildInfo */
export function buildInfo(): Document {
  return {
    version: VERSION,
    versionArray: [7, 0, 0, 0],
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

/** ping, and what else has nothing to say but that it was heard. */
export function acknowledge(): Document {
  return { ok: 1 };
}

/** getParameter: there is one to get. */
export function getParameter(request: Request): Document {
  const parameters: Document = { featureCompatibilityVersion: { version: VERSION.slice(0, 3) } };
  const { command } = request;
  if (command.getParameter === "*") return { ...parameters, ok: 1 };
  const wanted = Object.keys(parameters).filter((name) => name in command);
  if (wanted.length === 0) throw new CommandError("InvalidOptions", "no option found to get");
  return { ...Object.fromEntries(wanted.map((name) => [name, parameters[name]])), ok: 1 };
}

/** connectionStatus: nobody signs in here; the file mode of the socket is what guards it. */
export function connectionStatus(): Document {
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] }, ok: 1 };
}

/** hostInfo */
export function hostInfo(): Document {
  return {
    system: { currentTime: new Date(), hostname: hostname(), cpuArch: process.arch },
    os: { type: process.platform },
    ok: 1,
  };
}

/** whatsmyuri */
export function whatsMyUri(request: Request): Document {
  return { you: `local:${request.connectionId}`, ok: 1 };
}

/** serverStatus */
export function serverStatus(request: Request): Document {
  const { stats, commits, cursors } = request.services;
  const uptime = Math.floor((Date.now() - stats.startedAt) / 1000);
  return {
    host: hostname(),
    version: VERSION,
    process: "embedded-mongo",
    pid: Long.fromNumber(process.pid),
    uptime,
    uptimeMillis: Long.fromNumber(Date.now() - stats.startedAt),
    localTime: new Date(),
    connections: { current: stats.connections(), available: 1000 },
    opcounters: { ...stats.opcounters },
    metrics: { cursor: { open: { total: cursors.size } }, commits: commits.commits },
    mem: { resident: Math.floor(process.memoryUsage.rss() / 2 ** 20), bits: 64 },
    storageEngine: { name: "lmdb", persistent: true, supportsCommittedReads: true },
    repl: { setName: "kasama", isWritablePrimary: true },
    ok: 1,
  };
}
