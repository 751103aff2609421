import { type ChildProcess, type ForkOptions, fork, type SpawnOptions, spawn } from "node:child_process";
import process from "node:process";

/** A started process has this long to end by itself; the server allows itself 9 s. */
const PATIENCE_MS = 12_000;

/** The processes that a bench started. Ends all of them by their ids, also after a failure. */
export interface ProcessGroup {
  fork(file: URL, args?: string[], options?: ForkOptions): ChildProcess;
  spawn(command: string, args: string[], options: SpawnOptions): ChildProcess;
  end(child: ChildProcess): Promise<void>;
  endAll(): Promise<void>;
}

export function createProcessGroup(): ProcessGroup {
  const alive = new Set<ChildProcess>();

  function adopt(child: ChildProcess): ChildProcess {
    alive.add(child);
    child.once("exit", () => alive.delete(child));
    child.once("error", () => alive.delete(child));
    return child;
  }

  async function end(child: ChildProcess): Promise<void> {
    if (!alive.has(child)) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const force = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    child.kill("SIGTERM");
    await gone;
    clearTimeout(force);
  }

  return {
    fork: (file, args = [], options = {}) =>
      adopt(fork(file, args, { execPath: process.execPath, execArgv: [], ...options })),
    spawn: (command, args, options) => adopt(spawn(command, args, options)),
    end,
    endAll: async () => {
      await Promise.all([...alive].map(end));
    },
  };
}

/**
 * Resolves with the next message of this kind.
 * @throws if the process ends first
 */
export function messageOf<M extends { kind: string }, K extends M["kind"]>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<M, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      // Both ends are ours and use the same type of message.
      const known = message as M;
      if (known.kind !== kind) return;
      release();
      resolve(known as Extract<M, { kind: K }>);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      release();
      reject(new Error(`a process of the bench ended (${signal ?? code}) before it said '${kind}'`));
    };
    const release = () => {
      child.off("message", onMessage);
      child.off("exit", onExit);
    };
    child.on("message", onMessage);
    child.on("exit", onExit);
  });
}
