import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { SettingError } from "#server/platform/config/config.ts";
import type { Log } from "#server/platform/log/log.ts";

/** The embedded MongoDB, a child process: started here, supervised here, and reached by an ordinary URI. */
export interface EmbeddedDatabase {
  uri: string;
  /** The current process, for tests that kill it. */
  pid(): number | undefined;
  /** Whether the process is running. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("../../embedded-mongo/main.ts", import.meta.url));
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** After this uptime, the next crash restarts without a pause again. */
const HEALTHY_MS = 30_000;
/** The most milliseconds a stop may take; acknowledged writes are on disk long before. */
const STOP_MS = 8000;
/** The system refuses a socket path of more than 107 bytes. */
const SOCKET_PATH_MAX = 100;

/** The socket address of the database of a data folder. */
export function socketPath(dataDir: string): string {
  const near = path.join(dataDir, "mongo.sock");
  if (Buffer.byteLength(near) <= SOCKET_PATH_MAX) return near;
  // Not in XDG_RUNTIME_DIR: a backup started by cron has none, and would not find the database.
  const name = `kasama-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  return path.join(ownFolder(path.join(tmpdir(), name)), "mongo.sock");
}

/**
 * Creates a folder that only this user can access, or uses an existing one if it is such a folder. Its name is
 * guessable, so another user of this machine may have created it first and could replace the socket in it.
 * @throws {SettingError}
 */
function ownFolder(dir: string): string {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "EEXIST") throw err;
  }
  // Not stat: a symbolic link could lead elsewhere later.
  const found = lstatSync(dir);
  const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  if (isOurs && (process.platform === "win32" || (found.mode & 0o077) === 0)) return dir;
  throw new SettingError(
    `DATA_DIR is too long for a socket in it, and ${dir} is open to other users: remove that folder, or choose a shorter DATA_DIR.`,
  );
}

/** The environment of the database's process: without the secrets that encrypt its data. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const needed = ["PATH", "SystemRoot", "TMPDIR", "TZ", "NODE_OPTIONS", "NODE_COMPILE_CACHE"] as const;
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** The address of a database that is already running on this data folder (next to a running server), or null. */
export function findEmbedded(dataDir: string): Promise<string | null> {
  const file = socketPath(dataDir);
  return new Promise((resolve) => {
    const probe = connect(file);
    probe.once("connect", () => {
      probe.destroy();
      resolve(`mongodb://${encodeURIComponent(file)}/?directConnection=true`);
    });
    probe.once("error", () => resolve(null));
  });
}

/**
 * Starts the embedded database and keeps it running: after a crash it restarts at once and then with growing pauses,
 * while the server replies 503 and the driver reconnects by itself.
 * @throws {SettingError} with one line when the first start fails
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const database = new SupervisedDatabase(dataDir, log);
  await database.launch();
  return database;
}

class SupervisedDatabase implements EmbeddedDatabase {
  uri = "";
  readonly #dataDir: string;
  readonly #log: Log;
  #child: ChildProcess | undefined;
  #isStopping = false;
  /** An error of the first start goes to the caller; later crashes lead to a restart. */
  #hasBegun = false;
  #pause = FIRST_PAUSE_MS;
  #restart: NodeJS.Timeout | undefined;

  constructor(dataDir: string, log: Log) {
    this.#dataDir = dataDir;
    this.#log = log;
  }

  /** Resolves when the database is ready. @throws {SettingError} if it ends before that */
  launch(): Promise<void> {
    const began = Date.now();
    const started = this.#spawn();
    this.#child = started;
    return new Promise((resolve, reject) => {
      let fatal = "it ended before it was ready";
      let inUse = false;
      createInterface({ input: started.stderr }).on("line", (line) => {
        const event = parseLine(line);
        if (event?.fatal === true) {
          fatal = String(event.message);
          inUse = event.inUse === true;
          // It has no work left, and must not hang while it exits.
          started.kill("SIGKILL");
        }
        this.#log.debug({ database: event ?? line.slice(0, 500) }, "embedded database");
      });
      createInterface({ input: started.stdout }).on("line", (line) => {
        const event = parseLine(line);
        if (event?.ready !== true || typeof event.uri !== "string") return;
        this.#hasBegun = true;
        this.uri = event.uri;
        resolve();
      });
      started.once("error", (err) => {
        fatal = err.message;
      });
      started.once("close", (code, signal) => {
        reject(
          new SettingError(
            inUse
              ? `DATA_DIR ${this.#dataDir} is in use by another process of Kasama: stop that one, or give this one a folder of its own with DATA_DIR. To run several processes, give all of them the same MONGODB_URI.`
              : `The embedded database did not start: ${fatal}`,
          ),
        );
        this.#relaunch(began, { code, signal });
      });
    });
  }

  #spawn() {
    const args = [PROGRAM, "--data", path.join(this.#dataDir, "db"), "--socket", socketPath(this.#dataDir)];
    return spawn(process.execPath, args, {
      // It ends when its stdin closes, so that it never outlives this process.
      stdio: ["pipe", "pipe", "pipe"],
      env: bareEnvironment(),
      // Ctrl-C in the terminal is for the server, which stops the database last.
      detached: true,
    });
  }

  /** Starts it again after a pause, unless it has been stopped or has never been ready. */
  #relaunch(began: number, end: { code: number | null; signal: NodeJS.Signals | null }): void {
    if (this.#isStopping || !this.#hasBegun) return;
    if (Date.now() - began > HEALTHY_MS) this.#pause = FIRST_PAUSE_MS;
    this.#log.warn({ ...end, pause: this.#pause }, "the embedded database ended; starting it again");
    this.#restart = setTimeout(() => {
      this.launch().then(
        () => this.#log.info("the embedded database is back"),
        (err: unknown) => this.#log.error({ err }, "the embedded database did not come back"),
      );
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  isAlive(): boolean {
    const child = this.#child;
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const running = this.#child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const closed = new Promise<void>((resolve) => running.once("close", () => resolve()));
    running.stdin?.end();
    // Node may hang while it exits (nodejs/node#54918): nothing waits for that, and the folder is released.
    const patience = setTimeout(() => running.kill("SIGKILL"), STOP_MS);
    await closed;
    clearTimeout(patience);
  }
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Not one of our events (a warning of the runtime, for example): it is logged as text.
    return null;
  }
}
