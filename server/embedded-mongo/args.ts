import { parseArgs } from "node:util";
import { StartError } from "./store/start-error.ts";

export type Settings = {
  data: string;
  socket: string | undefined;
  port: number | undefined;
  detached: boolean;
  /** How long to wait for another process to release the folder. */
  lockWaitMs: number | undefined;
  /** How often to look for expired and dropped data. */
  sweepMs: number | undefined;
  /** How long a cursor stays open without a getMore. */
  cursorTimeoutMs: number | undefined;
  /** How long a transaction may stay open before it is aborted. */
  transactionLifetimeMs: number | undefined;
};

/** The system's limit for the path of a Unix socket, without the final NUL. */
const SOCKET_PATH_BYTES = 107;

/** Node's longest timer: a longer one would fire immediately. */
const LONGEST_MS = 2 ** 31 - 1;

const USAGE = "Usage: node server/embedded-mongo/main.ts --data <folder> [--socket <path>] [--port <n>] [--detached]";

/** Parses the command line. */
export function parseSettings(argv: string[]): Settings {
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        data: { type: "string" },
        socket: { type: "string" },
        port: { type: "string" },
        detached: { type: "boolean" },
        "lock-wait": { type: "string" },
        "sweep-every": { type: "string" },
        "cursor-timeout": { type: "string" },
        "transaction-lifetime": { type: "string" },
      },
    }));
  } catch (error) {
    throw new StartError(`${(error as Error).message}. ${USAGE}`);
  }
  const { data, socket, port, detached } = values;
  if (typeof data !== "string" || data === "") throw new StartError(`--data is missing. ${USAGE}`);
  if (typeof socket === "string" && Buffer.byteLength(socket) > SOCKET_PATH_BYTES)
    throw new StartError(`The socket path ${socket} is longer than ${SOCKET_PATH_BYTES} bytes. Use a shorter folder.`);
  // The driver recognises a socket's path by this ending; otherwise it takes it for a host name.
  if (typeof socket === "string" && !socket.endsWith(".sock"))
    throw new StartError(`The socket path ${socket} has to end in .sock for MongoDB's drivers to accept it.`);
  if (port !== undefined && !/^\d{1,5}$/.test(String(port)))
    throw new StartError(`--port ${String(port)} is not a port.`);
  const hasSockets = process.platform !== "win32";
  return {
    data,
    socket: hasSockets && typeof socket === "string" ? socket : undefined,
    port: port === undefined ? undefined : Number(port),
    detached: detached === true,
    lockWaitMs: milliseconds(values["lock-wait"]),
    sweepMs: milliseconds(values["sweep-every"]),
    cursorTimeoutMs: milliseconds(values["cursor-timeout"]),
    transactionLifetimeMs: milliseconds(values["transaction-lifetime"]),
  };
}

function milliseconds(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number >= 0 && number <= LONGEST_MS))
    throw new StartError(`${String(value)} is not a number of milliseconds. ${USAGE}`);
  return number;
}
