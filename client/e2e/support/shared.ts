import { test as base } from "playwright/test";
import { type Kasama, startKasama } from "./server.ts";

/**
 * The test of specs that need nothing of a server for themselves: no settings, no end of it, nobody who must be the only
 * one of a name. A worker starts one for all of them, and each test or spec makes its own people on it.
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
