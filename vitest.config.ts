import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests of the delivery contract, which has time limits: what was stored is on every screen within five seconds.
 * `npm test` runs them when nothing else runs, because with both cores busy they would measure the machine.
 */
const FAULTS = ["scripts/lab/faults/faults*.test.ts", "scripts/lab/walk/walk.test.ts"];
/** The files that take the longest, so they start first; their size does not show it. */
const LONG = [
  "server/embedded-mongo/crash.test.ts",
  "server/start.test.ts",
  "scripts/create-admin.test.ts",
  "server/demo/demo.test.ts",
  "server/embedded-mongo/fuzz.test.ts",
  "scripts/start.test.ts",
];
const PROJECTS = ["server", "client", "shared"];
/**
 * Starts the long files first and the many short ones of the client and of shared/ last, so that no process works alone
 * at the end. Vitest's default order uses file sizes as long as it has no durations.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const long = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
      return long === -1 ? PROJECTS.indexOf(project.name) : long - LONG.length;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Unit and integration tests, one project per side. Separate from vite.config.ts, whose root is client/. */
export default defineConfig({
  test: {
    // Most tests wait: for a process to start, a connection to break, or a timeout. Three workers keep two cores busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // Concurrent tests of one file. With more of them, tests that start servers would slow each other down.
    maxConcurrency: 3,
    // Only a test that fails takes this long; on a busy machine a success may take a minute.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { test: { name: "shared", include: ["shared/**/*.test.ts"], environment: "node" } },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: FAULTS,
          environment: "node",
          pool: "forks",
          // One process runs many files, one after another: loading and warming up the whole server for each takes a
          // second. Modules have no state (ARCHITECTURE.md); a test file restores what it changes in the process.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "faults",
          include: FAULTS,
          environment: "node",
          pool: "forks",
          // Each runs up to three servers, or several faults of one server at the same time.
          maxWorkers: 1,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "client",
          include: ["client/**/*.test.{ts,tsx}"],
          exclude: ["client/e2e/**"],
          // A few threads with a context for each file: jsdom loads once per thread, otherwise it takes half of the
          // time.
          pool: "vmThreads",
          environment: "jsdom",
          setupFiles: ["client/testing/setup.ts"],
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
    ],
  },
});
