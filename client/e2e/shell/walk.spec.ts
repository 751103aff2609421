import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "playwright/test";

/**
 * A short run of `npm run walk`, always with the same seed: people, tabs, pages, connections and processes at random,
 * with a check of all invariants after each step. 70 steps are the fewest that kill the server once, the database once
 * and reload three times, each amid traffic. They take some twenty seconds on a quiet machine. The long run finds what
 * needs more steps.
 */

const STEPS = 70;
const SEED = 1;
const WALK = fileURLToPath(new URL("../../../scripts/lab/walk/main.ts", import.meta.url));

/** Only a very busy machine needs this long: a walk waits up to a minute for all pages to settle. */
test.setTimeout(300_000);

test("a random walk through kills, lost connections and reloads keeps every invariant", async () => {
  const args = [WALK, "--steps", String(STEPS), "--seed", String(SEED)];
  const walk = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [said, [code]] = await Promise.all([text(walk.stdout), once(walk, "exit")]);
  expect(said).toContain("every promise held");
  expect(said).toMatch(/1 kills of the server, 1 of the database, \d+ restarts, 3 reloads/);
  expect(code).toBe(0);
});
