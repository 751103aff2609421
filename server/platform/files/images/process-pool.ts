import { type ChildProcess, fork } from "node:child_process";
import process from "node:process";

export interface PoolSettings {
  /** The module that calls `serveTasks`. */
  program: URL;
  /** How long a task may take, in milliseconds, after which its process is killed. */
  taskMs: number;
  /** How long a process may take to be ready. */
  startMs: number;
  /** A process without work is ended after this time, to give its memory back. */
  idleMs: number;
}

/** Why a task has no result: it timed out, its process ended (a crash, too much memory), or none could be started. */
export class ProcessLost extends Error {
  override readonly name = "ProcessLost";
  readonly reason: "time" | "ended" | "start";
  /** Whether the task may have ended its process. */
  readonly begun: boolean;

  constructor(reason: "time" | "ended" | "start", details = "", begun = false) {
    super(`a task has no answer: ${reason}${details && ` (${details})`}`);
    this.reason = reason;
    this.begun = begun;
  }
}

/** A process that uses more memory than this (bytes) ends itself. The largest allowed picture uses a third. */
const MEMORY_MAX = 768 * 1024 * 1024;
/** A process that still uses more than this after a task is replaced. */
const MEMORY_KEPT_MAX = 256 * 1024 * 1024;
const MEMORY_LOOK_MS = 50;
/** The last characters of a process's stderr that are logged. */
const DETAILS_MAX = 300;

interface Answer {
  answer: unknown;
  retire: boolean;
}

/** The message of a process that begins a task. */
const BEGUN = "begun";

interface Worker {
  child: ChildProcess;
  /** Resolves when it can take a task. */
  ready: Promise<void>;
  /** Resolves with the reason when the process has ended. Never rejects. */
  gone: Promise<string>;
  /** Why it was killed. */
  late?: "time" | "start";
  /** Whether it has begun its task. */
  begun?: boolean;
  idle?: NodeJS.Timeout;
}

/**
 * Runs tasks in child processes that can be killed: for native code that decodes untrusted files and cannot be
 * interrupted from inside its own process.
 */
export class ProcessPool {
  readonly #settings: PoolSettings;
  readonly #all = new Set<Worker>();
  readonly #free: Worker[] = [];
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  /**
   * Runs a task in an idle process, or in a new one if all are busy: the caller limits how many run at once. A task whose
   * process ended before the task began is given to a new process, once.
   * @throws {ProcessLost} if the task took too long, or its process ended
   */
  async run(task: object): Promise<unknown> {
    if (this.#closed) throw new ProcessLost("start", "the pool is closed");
    try {
      return await this.#runIn(this.#take(), task);
    } catch (err) {
      const neverBegun = err instanceof ProcessLost && err.reason === "ended" && !err.begun;
      if (!neverBegun || this.#closed) throw err;
      return this.#runIn(this.#start(), task);
    }
  }

  async #runIn(worker: Worker, task: object): Promise<unknown> {
    worker.begun = false;
    await this.#step(worker, worker.ready, this.#settings.startMs, "start");
    const answer = this.#answerOf(worker);
    // If the process ends meanwhile, its end is noticed.
    worker.child.send(task, () => {});
    const said = await this.#step(worker, answer, this.#settings.taskMs, "time");
    if (said.retire || this.#closed) await this.#kill(worker);
    else this.#giveBack(worker);
    return said.answer;
  }

  /** Waits for a step of a worker. A late worker is killed; the step fails when it has really ended. */
  async #step<T>(worker: Worker, work: Promise<T>, ms: number, late: "time" | "start"): Promise<T> {
    const timer = setTimeout(() => {
      worker.late = late;
      void this.#kill(worker);
    }, ms);
    const ended = worker.gone.then((details) =>
      Promise.reject(new ProcessLost(worker.late ?? "ended", details, worker.begun)),
    );
    try {
      return await Promise.race([work, ended]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Kills a worker, which has nothing to finish, and gives it no more tasks. */
  async #kill(worker: Worker): Promise<void> {
    this.#withdraw(worker);
    worker.child.kill("SIGKILL");
    await worker.gone;
  }

  #withdraw(worker: Worker): void {
    const at = this.#free.indexOf(worker);
    if (at !== -1) this.#free.splice(at, 1);
  }

  #answerOf(worker: Worker): Promise<Answer> {
    return new Promise((resolve) => {
      worker.child.on("message", function listener(said) {
        if (said === BEGUN) worker.begun = true;
        else {
          worker.child.off("message", listener);
          resolve(said as Answer);
        }
      });
    });
  }

  #giveBack(worker: Worker): void {
    worker.idle = setTimeout(() => void this.#kill(worker), this.#settings.idleMs).unref();
    worker.child.unref();
    worker.child.channel?.unref();
    this.#free.push(worker);
  }

  #take(): Worker {
    const worker = this.#free.pop() ?? this.#start();
    clearTimeout(worker.idle);
    // The server waits for a running task before it exits, but not for an idle process.
    worker.child.ref();
    worker.child.channel?.ref();
    return worker;
  }

  #start(): Worker {
    const child = fork(this.#settings.program, {
      // The child gets none of the server's environment, which contains secrets.
      env: { PATH: process.env.PATH },
      execArgv: ["--max-old-space-size=128"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-DETAILS_MAX);
    });
    const ready = new Promise<void>((resolve) => child.once("message", () => resolve()));
    const gone = new Promise<string>((resolve) => {
      child.once("error", (err) => resolve(err.message));
      // Not at 'exit': messages sent before may arrive after it, for example that the task has begun.
      child.once("close", (code, signal) => resolve(`${signal ?? code} ${said}`.trim()));
    });
    const worker: Worker = { child, ready, gone };
    this.#all.add(worker);
    void gone.then(() => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    clearTimeout(worker.idle);
    this.#all.delete(worker);
    this.#withdraw(worker);
  }

  /** Ends every process. Tasks that are running fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((worker) => this.#kill(worker)));
  }
}

/** The child's side: reports that it is ready, then runs one task after another. Called by the pool's program. */
export function serveTasks(work: (task: unknown) => Promise<unknown>): void {
  const end = () => process.kill(process.pid, "SIGKILL");
  // A signal to the whole group (Ctrl-C, a supervisor) is for the server, which may need another picture. Without the
  // server there is nothing to do, and an ordinary exit would wait for a hanging decoder.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", end);
  process.on("message", async (task) => {
    process.send?.(BEGUN);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > MEMORY_MAX) end();
    }, MEMORY_LOOK_MS);
    const answer = await work(task);
    clearInterval(watch);
    process.send?.({ answer, retire: process.memoryUsage.rss() > MEMORY_KEPT_MAX });
  });
  process.send?.("ready");
}
