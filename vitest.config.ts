import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take the longest, so they start first; their size does not show it. The faults and the walk run many
 * servers each, so there are other files between them.
 */
const LONG = [
  "scripts/lab/faults/faults-of-several.test.ts",
  "server/embedded-mongo/crash.test.ts",
  "scripts/lab/faults/faults.test.ts",
  "server/start.test.ts",
  "scripts/create-admin.test.ts",
  "server/demo/demo.test.ts",
  "scripts/lab/walk/walk.test.ts",
  "server/embedded-mongo/fuzz.test.ts",
  "scripts/start.test.ts",
];
const PROJECTS = ["server", "client", "shared"];
/**
 * Starts the long files first and the many short ones of the client and of shared/ last, so that no process works alone
 * at the end. Vitest's default order uses file sizes as long as it has no durations, and would end with a minute of
 * faults.
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
