/**
 * An expected failure: its message is one line with the problem and the remedy. It ends a script without a stack trace.
 */
export class Problem extends Error {}

/** The user stopped the script (Ctrl-C, SIGTERM) while a child was running. `code` is the exit code of a shell. */
export class Stopped extends Error {
  /** @param {number} code */
  constructor(code) {
    super("stopped");
    this.code = code;
  }
}

/**
 * Formats milliseconds for people.
 * @param {number} ms
 */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * Prints one progress line around some work: 'Building the client ... done in 2.1 s'.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const start = performance.now();
  process.stdout.write(`${label} ... `);
  try {
    const result = await work();
    process.stdout.write(`done in ${seconds(performance.now() - start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(error instanceof Stopped ? "stopped\n" : "failed\n");
    throw error;
  }
}

/**
 * Runs a whole script: its result is the exit code, a Problem prints its one line, any other error its stack.
 * @param {() => Promise<number>} work
 */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (error instanceof Stopped) {
      process.exitCode = error.code;
      return;
    }
    process.exitCode = 1;
    console.error(error instanceof Problem ? error.message : error);
  }
}
