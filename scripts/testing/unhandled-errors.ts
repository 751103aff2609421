import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter } from "vitest/node";

/** The environment variable with the file for the report: a JSON array of messages with their test files. */
const FILE = "UNHANDLED_ERRORS_FILE";

/**
 * Reports errors outside of all tests, which Vitest's JSON report leaves out. The end of a worker process is not among
 * them: the file that it ran counts as failed.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[FILE];
    const unhandled = errors
      .filter(({ message }) => !message.startsWith("[vitest-pool]"))
      .map(({ message, VITEST_TEST_PATH }) => ({ message, file: VITEST_TEST_PATH }));
    if (file) writeFileSync(file, JSON.stringify(unhandled));
  }
}
