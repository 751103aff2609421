import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What begins first: files that take the longest, which the size of their text does not tell. The faults and the walk run
 * many servers each, and are kept apart from each other.
 */
const LONG = [
  "scripts/lab/faults/faults.test.ts",
  "server/embedded-mongo/crash.test.ts",
  "server/start.test.ts",
  "scripts/create-admin.test.ts",
  "server/demo/demo.test.ts",
  "scripts/lab/walk/walk.test.ts",
  "server/embedded-mongo/fuzz.test.ts",
  "scripts/start.test.ts",
];
const PROJECTS = ["server", "client", "shared"];

/**
 * The long ones begin first and the many short ones of the client and of shared/ come last, so that no process works on
 * alone at the end. Vitest goes by the size of a file that it has not run yet, and would end with a minute of faults.
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

/** Unit and integration tests, one project a side. The client's Vite root is not ours, so this stands apart from vite.config.ts. */
export default defineConfig({
  test: {
    // Most of them wait: for a process to start, a line to break, a time to pass. Three keep two cores at work.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // Of tests that run side by side in one file. More of those that start servers would keep each other from starting.
    maxConcurrency: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Only a failure waits so long; on a busy machine a success may need some seconds.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { test: { name: "shared", include: ["shared/**/*.test.ts"], environment: "node" } },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "scripts/**/*.test.ts"],
          environment: "node",
          pool: "forks",
          // A process takes many files, one after another: to load and warm up the whole server for each costs a second.
          // Its modules keep nothing (ARCHITECTURE.md); a file gives back what it changes of the process.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "client",
          include: ["client/**/*.test.{ts,tsx}"],
          exclude: ["client/e2e/**"],
          // A context for each file in a few threads: jsdom is loaded once a thread, and takes half of the time otherwise.
          pool: "vmThreads",
          environment: "jsdom",
          setupFiles: ["client/testing/setup.ts"],
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
    ],
  },
});
