import { type ChildProcess, fork } from "node:child_process";
import process from "node:process";

/**
 * Runs tasks in child processes that can be killed: for native code that works on bytes of strangers, and that nothing
 * inside its own process could stop.
 */
export interface ProcessPool {
  /**
   * Runs a task in a process that has no other one, which is started where all are busy: the caller limits how many run
   * at once. A task that its process never began, because it ended at that moment, is given to a new one, once.
   * @throws {ProcessLost} if it took too long, or its process ended
   */
  run(task: object): Promise<unknown>;
  /** Ends every process. What is under way fails. */
  close(): Promise<void>;
}

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

/** Why a task has no answer: its time was up, its process ended (a crash, too much memory), or none could be started. */
export class ProcessLost extends Error {
  override readonly name = "ProcessLost";
  readonly reason: "time" | "ended" | "start";
  /** Whether the task may have been what ended its process. */
  readonly begun: boolean;

  constructor(reason: "time" | "ended" | "start", details = "", begun = false) {
    super(`a task has no answer: ${reason}${details && ` (${details})`}`);
    this.reason = reason;
    this.begun = begun;
  }
}

/** A process that takes more memory than this ends itself, in bytes. The largest picture that is allowed takes a third. */
const MEMORY_MAX = 768 * 1024 * 1024;
/** One that keeps more than this after a task is replaced. */
const MEMORY_KEPT_MAX = 256 * 1024 * 1024;
const MEMORY_LOOK_MS = 50;
/** Of what a process writes before it ends, for the log. */
const DETAILS_MAX = 300;

interface Answer {
  answer: unknown;
  retire: boolean;
}

/** What a process says before it begins a task. */
const BEGUN = "begun";

interface Worker {
  child: ChildProcess;
  /** Resolves when it can take a task. */
  ready: Promise<void>;
  /** Resolves with the reason when the process is gone. Never rejects. */
  gone: Promise<string>;
  /** What it was killed for. */
  late?: "time" | "start";
  /** Whether it has begun its task. */
  begun?: boolean;
  idle?: NodeJS.Timeout;
}

export function createProcessPool({ program, taskMs, startMs, idleMs }: PoolSettings): ProcessPool {
  const all = new Set<Worker>();
  const free: Worker[] = [];
  let closed = false;

  function start(): Worker {
    const child = fork(program, {
      // Nothing of the server's environment is for it: that has secrets in it.
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
      // Not at its exit: what it said before may come after that, that it had begun its task for one.
      child.once("close", (code, signal) => resolve(`${signal ?? code} ${said}`.trim()));
    });
    const worker: Worker = { child, ready, gone };
    all.add(worker);
    void gone.then(() => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    clearTimeout(worker.idle);
    all.delete(worker);
    withdraw(worker);
  }

  function withdraw(worker: Worker): void {
    const at = free.indexOf(worker);
    if (at !== -1) free.splice(at, 1);
  }

  /** There is nothing in it that would have to be finished. It takes no task while it is ending. */
  async function kill(worker: Worker): Promise<void> {
    withdraw(worker);
    worker.child.kill("SIGKILL");
    await worker.gone;
  }

  function take(): Worker {
    const worker = free.pop() ?? start();
    clearTimeout(worker.idle);
    // The server does not end in the middle of a task, and does not stay for a process that has none.
    worker.child.ref();
    worker.child.channel?.ref();
    return worker;
  }

  function giveBack(worker: Worker): void {
    worker.idle = setTimeout(() => void kill(worker), idleMs).unref();
    worker.child.unref();
    worker.child.channel?.unref();
    free.push(worker);
  }

  /** Waits for a step of a worker. One that is late is killed, and its place is free when it is really gone. */
  async function step<T>(worker: Worker, work: Promise<T>, ms: number, late: "time" | "start"): Promise<T> {
    const timer = setTimeout(() => {
      worker.late = late;
      void kill(worker);
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

  function answerOf(worker: Worker): Promise<Answer> {
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

  async function runIn(worker: Worker, task: object): Promise<unknown> {
    worker.begun = false;
    await step(worker, worker.ready, startMs, "start");
    const answer = answerOf(worker);
    // A process that ends in the meantime is noticed by its end.
    worker.child.send(task, () => {});
    const said = await step(worker, answer, taskMs, "time");
    if (said.retire || closed) await kill(worker);
    else giveBack(worker);
    return said.answer;
  }

  return {
    run: async (task) => {
      if (closed) throw new ProcessLost("start", "the pool is closed");
      try {
        return await runIn(take(), task);
      } catch (err) {
        const neverBegun = err instanceof ProcessLost && err.reason === "ended" && !err.begun;
        if (!neverBegun || closed) throw err;
        return runIn(start(), task);
      }
    },
    close: async () => {
      closed = true;
      await Promise.all([...all].map(kill));
    },
  };
}

/** The other side: says that it is ready, and answers one task after another. To be called by the pool's program. */
export function serveTasks(work: (task: unknown) => Promise<unknown>): void {
  const end = () => process.kill(process.pid, "SIGKILL");
  // A signal to the whole group (Ctrl-C, a supervisor) is for the server, which may need a last picture. Without the
  // server there is nothing to do, and an ordinary exit would wait for a decoder that hangs.
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
