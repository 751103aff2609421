import { test as base } from "playwright/test";
import { type Kasama, startKasama } from "./server.ts";

/**
 * The `test` function for specs that need no special server: no settings, no restart, and no claim to be the only one
 * with some name. Each worker starts one server for all of them, and each test or spec creates its own people on it.
 */
export const test = base.extend<object, { shared: Kasama }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const kasama = await startKasama({ RATE_LIMITS: "off" });
      await use(kasama);
      await kasama.stop();
    },
    { scope: "worker" },
  ],
});
