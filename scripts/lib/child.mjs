import { spawn } from "node:child_process";
import { constants } from "node:os";
import { Stopped } from "./say.mjs";

/**
 * @typedef {object} ChildOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] Return the output to the caller instead of printing it.
 * @property {"leader" | "group"} [signals] Who receives our signals: only the child (which stops what it started), or its whole group.
 * @property {() => void} [onStop] Called when this process gets a stop signal, before the child is stopped.
 */
/**
 * @typedef {object} Ended
 * @property {number} code The exit code as in a shell (128 + n for a signal).
 * @property {string} output The child's output, if it was captured.
 * @property {number} stopped 0, or the exit code for the stop signal that this process got.
 */

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** On a terminal, Ctrl-C reaches this process directly and again through npm: within this time they count as one. */
const ONE_WISH_MS = 500;
/** How often to check whether npm is still running. */
const PARENT_LOOK_MS = 100;
const IS_WINDOWS = process.platform === "win32";

/**
 * The exit code of a shell for an end by this signal.
 * @param {NodeJS.Signals} signal
 */
function codeOfSignal(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Starts a child that gets Ctrl-C and SIGTERM exactly once: it has its own process group, so that the terminal does not
 * signal it directly. A second Ctrl-C kills the whole group.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 * @returns {{ done: Promise<Ended>, stop: (signal: NodeJS.Signals) => void }}
 */
export function startChild(command, args, options = {}) {
  const { cwd, env = process.env, capture = false, signals = "leader", onStop } = options;
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: capture ? ["ignore", "pipe", "pipe"] : "inherit",
    detached: !IS_WINDOWS,
    // On Windows npm is a .cmd file, which only a shell can run.
    shell: IS_WINDOWS && command.endsWith(".cmd"),
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });

  /** @param {NodeJS.Signals} signal @param {boolean} group */
  const send = (signal, group) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      if (group && !IS_WINDOWS) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It ended just before the kill.
    }
  };

  let stopped = 0;
  let firstAt = 0;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    if (stopped !== 0) {
      if (performance.now() - firstAt > ONE_WISH_MS) send("SIGKILL", true);
      return;
    }
    stopped = codeOfSignal(signal);
    firstAt = performance.now();
    onStop?.();
    // On Windows the console has already signalled the child, and kill() would not let it finish.
    if (IS_WINDOWS && signal === "SIGINT") return;
    // A closed terminal is treated like SIGTERM, so that work is finished.
    send(signal === "SIGHUP" ? "SIGTERM" : signal, signals === "group");
  };
  const onExit = () => send("SIGTERM", true);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on("exit", onExit);
  const parent = process.ppid;
  const parentLook = setInterval(() => {
    // npm sends SIGTERM to the shell between it and this process, and only that shell ends.
    if (process.ppid !== parent && stopped === 0) onSignal("SIGTERM");
  }, PARENT_LOOK_MS);
  parentLook.unref();
  // Without npm a changed parent may be intended: `node scripts/start.mjs & exit`.
  if (process.env.npm_lifecycle_event === undefined) clearInterval(parentLook);
  const release = () => {
    clearInterval(parentLook);
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off("exit", onExit);
  };

  /** @type {Promise<Ended>} */
  const done = new Promise((resolve, reject) => {
    child.on("error", (error) => {
      release();
      reject(error);
    });
    child.on("close", (code, signal) => {
      release();
      resolve({ code: signal ? codeOfSignal(signal) : (code ?? 1), output, stopped });
    });
  });
  return { done, stop: (signal) => send(signal, signals === "group") };
}

/**
 * Runs a child until it ends. If this process gets a stop signal meanwhile, throws Stopped after the child has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 */
export async function runChild(command, args, options) {
  const ended = await startChild(command, args, options).done;
  if (ended.stopped !== 0) throw new Stopped(ended.stopped);
  return ended;
}
