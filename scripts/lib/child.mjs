import { spawn } from "node:child_process";
import { constants } from "node:os";
import { Stopped } from "./say.mjs";

/**
 * @typedef {object} ChildOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] Keep the output for the caller instead of showing it.
 * @property {"leader" | "group"} [signals] Who hears our signals: the child alone (it stops what it started), or all of its group.
 * @property {() => void} [onStop] Called when we were told to stop, before the child is.
 */
/**
 * @typedef {object} Ended
 * @property {number} code The exit code, as a shell reports it (128 + n for a signal).
 * @property {string} output What the child wrote, where it was captured.
 * @property {number} stopped 0, or the exit code that our own stop signal stands for.
 */

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** On a terminal, Ctrl-C reaches us directly and once more from npm: within this time they are one wish. */
const ONE_WISH_MS = 500;
/** How often to look whether npm is still there. */
const PARENT_LOOK_MS = 100;
const IS_WINDOWS = process.platform === "win32";

/**
 * The exit code that a shell gives to an end by this signal.
 * @param {NodeJS.Signals} signal
 */
function codeOfSignal(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Starts a child that hears our Ctrl-C and SIGTERM exactly once: it gets a process group of its own, so that the
 * terminal does not signal it behind our back. A second Ctrl-C kills the whole group.
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
    // npm is a .cmd file there, which only a shell can run.
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
      // It ended between the look and the kill.
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
    // On Windows the console has told the child already, and kill() would not let it finish.
    if (IS_WINDOWS && signal === "SIGINT") return;
    // A closed terminal means "finish your work", as SIGTERM does.
    send(signal === "SIGHUP" ? "SIGTERM" : signal, signals === "group");
  };
  const onExit = () => send("SIGTERM", true);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on("exit", onExit);
  const parent = process.ppid;
  const parentLook = setInterval(() => {
    // npm passes SIGTERM to the shell between it and us, and that shell dies of it alone.
    if (process.ppid !== parent && stopped === 0) onSignal("SIGTERM");
  }, PARENT_LOOK_MS);
  parentLook.unref();
  // Without npm above us a changed parent may be what the user wanted: `node scripts/start.mjs & exit`.
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
 * Runs a child to its end. If we were told to stop meanwhile, throws Stopped after the child has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 */
export async function runChild(command, args, options) {
  const ended = await startChild(command, args, options).done;
  if (ended.stopped !== 0) throw new Stopped(ended.stopped);
  return ended;
}
