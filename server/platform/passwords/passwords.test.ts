import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { QUICK_COST } from "#server/testing/people.ts";
import { Fault } from "#shared/fault.ts";
import { createPasswords } from "./passwords.ts";

test("a hash is bcrypt's, of 2^12 rounds unless a test asks for fewer", async () => {
  const passwords = createPasswords();
  expect(await passwords.hash("Kasama-2026!")).toMatch(/^\$2b\$12\$/);
  await passwords.close();
});

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
});

test("what a password is verified for begins when its turn has come, one more than there are threads, in order", async () => {
  const passwords = createPasswords(QUICK_COST);
  const hash = await passwords.hash("Kasama-2026!");
  const atOnce = Math.max(1, availableParallelism() - 1) + 1;
  let running = 0;
  let most = 0;
  const began: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: atOnce + 3 }, (_, number) =>
      passwords.inTurn(async (verify) => {
        began.push(number);
        running += 1;
        most = Math.max(most, running);
        const right = await verify(number % 2 === 0 ? "Kasama-2026!" : "Wrong-guess-2026", hash);
        running -= 1;
        return right;
      }),
    ),
  );
  expect(most).toBe(atOnce);
  expect(began).toEqual(answers.map((_, number) => number));
  expect(answers).toEqual(answers.map((_, number) => number % 2 === 0));
  await passwords.close();
});

test("work that fails in its turn makes room for the next", async () => {
  const passwords = createPasswords(QUICK_COST);
  const failing = Array.from({ length: 20 }, () => passwords.inTurn(() => Promise.reject(new Error("not found"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await passwords.inTurn((verify) => verify("Kasama-2026!", null))).toBe(false);
  await passwords.close();
});

/** How many of them have failed by now, without waiting for the others. */
async function refusedAtOnce(asked: Promise<unknown>[]): Promise<number> {
  const waiting = Symbol("waiting");
  const states = await Promise.all(asked.map((one) => Promise.race([one, Promise.resolve(waiting)]).catch(() => null)));
  return states.filter((state) => state === null).length;
}
