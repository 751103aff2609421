import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { childrenOf, commandLine } from "../../../bench/lib/processes.ts";
import { copiesIn, copyWithBug, PLANT } from "../planting/copy.ts";
import type { MutantName } from "../planting/mutants.ts";
import type { FromServer, ToServer } from "./protocol.ts";

/** The real server and its database, each in its own process. */
export interface Server {
  port: number;
  dataDir: string;
  pid(): number;
  isRunning(): boolean;
  /** The embedded database's current process; undefined while there is none. */
  databasePid(): number | undefined;
  /** Its log lines: warnings and errors. */
  log(): readonly string[];
  /** Ends the server. Resolves with the exit code; null if a signal ended it. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** What its process holds now. */
  held(): Promise<FromServer>;
  /** Shifts its wall clock by `ms` milliseconds, also over restarts. */
  setClock(ms: number): Promise<void>;
  /** Ends it, and deletes its data. @param signal SIGKILL if nothing depends on its end */
  remove(signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
}

interface Options {
  /** The bug to plant. */
  mutant?: MutantName | undefined;
  /** Whether passwords are hashed with the lowest cost. */
  quick?: boolean;
  /** The folder of a client build with the bug; the product's own if none is given. */
  client?: string | undefined;
  env?: Record<string, string>;
  /** The data folder; a new one if none is given. */
  dataDir?: string | undefined;
  /** The folder of another version of the product, which gets no bug; this one if none is given. */
  root?: string | undefined;
}

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const LOADED_FIRST = [PLANT, new URL("inside.ts", import.meta.url).href].map((url) => `--import=${url}`);
/** Longer than a server gives itself: 20 seconds with the longest drain of a fault. Then it ends by itself, with an error. */
const PATIENCE_MS = 30_000;

/** Passes the faults in these options, because the database's process inherits no other environment variables. */
export function loadedFirst(faults: Record<string, string>): string {
  const code = `Object.assign(process.env, ${JSON.stringify(faults)})`;
  return [`--import=data:text/javascript,${encodeURIComponent(code)}`, ...LOADED_FIRST].join(" ");
}

export async function startServer(options: Options = {}): Promise<Server> {
  const server = new FaultyServer(options, await freePort());
  await server.start();
  return server;
}

class FaultyServer implements Server {
  readonly port: number;
  readonly dataDir: string;
  readonly #options: Options;
  readonly #copies: string;
  readonly #lines: string[] = [];
  #clockMs = 0;
  #child: ChildProcess | undefined;

  constructor(options: Options, port: number) {
    const { mutant, quick = false, client, dataDir } = options;
    this.port = port;
    this.dataDir = dataDir ?? mkdtempSync(path.join(tmpdir(), "kf-"));
    this.#options = options;
    this.#copies = copyWithBug(mutant, { quick, client });
  }

  pid(): number {
    return this.#child?.pid ?? 0;
  }

  isRunning(): boolean {
    const running = this.#child;
    return running !== undefined && running.exitCode === null && running.signalCode === null;
  }

  databasePid(): number | undefined {
    return childrenOf(this.pid()).find((id) => commandLine(id).some((word) => word.includes("embedded-mongo")));
  }

  log(): readonly string[] {
    return this.#lines;
  }

  async start(): Promise<void> {
    const started = spawn(process.execPath, [path.join(this.#options.root ?? ROOT, "server/main.ts"), "--empty"], {
      // Not the package's folder, so that its .env is not read.
      cwd: this.dataDir,
      env: this.#environment(),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = started;
    for (const stream of [started.stdout, started.stderr])
      if (stream) createInterface({ input: stream }).on("line", (line) => this.#lines.push(line));
    await new Promise<void>((resolve, reject) => {
      if (started.stdout)
        createInterface({ input: started.stdout }).on("line", (line) => {
          if (line.includes(" is ready: ")) resolve();
        });
      started.once("exit", (code, signal) =>
        reject(new Error(`the server ended at its start (${signal ?? code}):\n${this.#lines.join("\n")}`)),
      );
    });
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    const running = this.#child;
    if (!running || !this.isRunning()) return running?.exitCode ?? null;
    const exited = once(running, "exit") as Promise<[number | null]>;
    // A stopped process handles SIGTERM only after SIGCONT.
    running.kill("SIGCONT");
    running.kill(signal);
    const force = setTimeout(() => running.kill("SIGKILL"), PATIENCE_MS);
    const [code] = await exited;
    clearTimeout(force);
    return code;
  }

  held(): Promise<FromServer> {
    return this.#ask({ kind: "look" });
  }

  async setClock(ms: number): Promise<void> {
    this.#clockMs = ms;
    await this.#ask({ kind: "clock", ms });
  }

  async remove(signal: "SIGKILL" | "SIGTERM" = "SIGTERM"): Promise<void> {
    await this.end(signal);
    rmSync(this.#copies, { recursive: true, force: true });
    if (this.#options.dataDir === undefined) rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #ask(request: ToServer): Promise<FromServer> {
    if (!this.#child) throw new Error("there is no server to ask");
    const answer = once(this.#child, "message") as Promise<[FromServer]>;
    this.#child.send(request);
    return (await answer)[0];
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH = "", HOME = "", TMPDIR, NODE_COMPILE_CACHE } = process.env;
    return {
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      // The compile cache looks modules up by their text, so it never mixes up versions with and without a planted bug.
      ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
      NODE_ENV: "test",
      DATA_DIR: this.dataDir,
      HOST: "127.0.0.1",
      PORT: String(this.port),
      RATE_LIMITS: "off",
      // Some faults use a disk of 64 MB and test what happens when it is really full.
      FREE_DISK_MB: "0",
      LOG_LEVEL: "warn",
      NODE_OPTIONS: loadedFirst({
        ...copiesIn(this.#copies),
        ...(this.#clockMs === 0 ? {} : { FAULTS_CLOCK: String(this.#clockMs) }),
      }),
      ...this.#options.env,
    };
  }
}

/** Below the ports that the system gives to outgoing connections and to servers that name none. */
const PORTS = { from: 15_000, count: 15_000 };

/** Chooses a port that a process has over all its restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await Promise.race([once(probe, "listening"), once(probe, "error")]).then(
      () => probe.listening,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
