import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Unit and integration tests, one project a side. The client's Vite root is not ours, so this stands apart from vite.config.ts. */
export default defineConfig({
  test: {
    // Most of them wait: for a database to start, a hash, a mail. One core fewer, as is usual, would be one for all on two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
