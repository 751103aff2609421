import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { Fault } from "#shared/fault.ts";
import { createPasswords } from "./passwords.ts";

test("more hashes than can wait are answered 'not available' with the time to wait, not by a failure", async () => {
  const passwords = createPasswords();
  const asked = Array.from({ length: 1000 }, () => passwords.hash("Kasama-2026!"));
  const refused = await Promise.any(
    asked.map((hash) =>
      hash.then(
        () => Promise.reject(new Error("done")),
        (err: unknown) => err,
      ),
    ),
  );
  expect(refused).toBeInstanceOf(Fault);
  expect(refused).toMatchObject({ code: "UNAVAILABLE", retryAfter: 2 });
  // Nobody is queued for longer than a call lasts: at a quarter of a second each, that is some fifty of them a thread.
  const queued = asked.length - (await refusedAtOnce(asked));
  expect(queued).toBeGreaterThan(20);
  expect(queued).toBeLessThan(100 * Math.max(1, availableParallelism() - 1));
  await passwords.close();
  await Promise.allSettled(asked);
}, 20_000);

/** How many of them have failed by now, without waiting for the others. */
async function refusedAtOnce(asked: Promise<unknown>[]): Promise<number> {
  const waiting = Symbol("waiting");
  const states = await Promise.all(asked.map((one) => Promise.race([one, Promise.resolve(waiting)]).catch(() => null)));
  return states.filter((state) => state === null).length;
}
