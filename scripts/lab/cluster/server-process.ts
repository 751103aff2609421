import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { ROOT } from "../../lib/setup.mjs";

/** `not ready`: it runs, but has no database. */
export type ServerState = "starting" | "ready" | "not ready" | "draining" | "ended";

/** How soon a process that has ended is started again, as a supervisor would. */
const RESTART_MS = 1000;
const ANSWER_MS = 900;

interface Options {
  name: string;
  port: number;
  checkPort: number;
  env: NodeJS.ProcessEnv;
  /** The file for its log lines. */
  logFile: string;
}

/** One process of the server, which is started again when it ends. */
export class ServerProcess {
  readonly name: string;
  readonly port: number;
  readonly checkPort: number;
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #state: ServerState = "ended";
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
    this.name = options.name;
    this.port = options.port;
    this.checkPort = options.checkPort;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#state === "ended" ? undefined : this.#child?.pid;
  }

  start(): void {
    const { port, checkPort, env, logFile } = this.#options;
    const child = spawn(process.execPath, ["server/main.ts"], {
      cwd: ROOT,
      env: { ...env, PORT: String(port), CHECK_PORT: String(checkPort), HOST: "127.0.0.1" },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C in the terminal is for the script, which stops the processes.
      detached: true,
    });
    const log = createWriteStream(logFile, { flags: "a", mode: 0o600 });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#child = child;
    this.#state = "starting";
    child.once("close", () => {
      log.end();
      this.#state = "ended";
      if (!this.#isStopping) setTimeout(() => this.#isStopping || this.start(), RESTART_MS);
    });
  }

  /** Asks the process how it is. */
  async check(): Promise<void> {
    const [serves, isReady] = await Promise.all([this.#asks("/api/servez"), this.#asks("/api/readyz")]);
    if (this.#state === "ended") return;
    if (serves === null) {
      if (this.#state !== "starting") this.#state = "not ready";
    } else if (!serves) this.#state = "draining";
    else this.#state = isReady ? "ready" : "not ready";
  }

  /** @returns whether the answer is a success; null without an answer */
  async #asks(path: string): Promise<boolean | null> {
    try {
      return (await fetch(this.url + path, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
    } catch {
      return null;
    }
  }

  /** Lets it finish its work. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child || this.#state === "ended") return;
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
  }
}
