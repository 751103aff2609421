import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { QUICK_COST } from "#server/testing/people.ts";
import { Fault } from "#shared/fault.ts";
import { createPasswords } from "./passwords.ts";

test("hashes with bcrypt and 2^12 rounds, unless a test asks for fewer", async () => {
  const passwords = createPasswords();
  expect(await passwords.hash("Kasama-2026!")).toMatch(/^\$2b\$12\$/);
  await passwords.close();
});

test("answers UNAVAILABLE with a time to wait when too many hashes wait, instead of an internal error", async () => {
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
  // Nobody is queued for longer than a call may take: at a quarter of a second each, about fifty per thread.
  const queued = asked.length - (await refusedAtOnce(asked));
  expect(queued).toBeGreaterThan(20);
  expect(queued).toBeLessThan(100 * Math.max(1, availableParallelism() - 1));
  await passwords.close();
  await Promise.allSettled(asked);
});

const spare = Math.max(1, availableParallelism() - 1);
test.each([
  ["spare cores", undefined, spare],
  ["threads in the settings", spare + 2, spare + 2],
])(
  "starts the work of a verification when it is its turn, in order, for one more than there are %s",
  async (_what, threads, count) => {
    const passwords = createPasswords({ cost: QUICK_COST, threads });
    const hash = await passwords.hash("Kasama-2026!");
    const atOnce = count + 1;
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
  },
);

test("lets the next one start after work that fails", async () => {
  const passwords = createPasswords({ cost: QUICK_COST });
  const failing = Array.from({ length: 20 }, () => passwords.inTurn(() => Promise.reject(new Error("not found"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await passwords.inTurn((verify) => verify("Kasama-2026!", null))).toBe(false);
  await passwords.close();
});

/** How many of these promises have been rejected by now, without waiting for the others. */
async function refusedAtOnce(asked: Promise<unknown>[]): Promise<number> {
  const waiting = Symbol("waiting");
  const states = await Promise.all(asked.map((one) => Promise.race([one, Promise.resolve(waiting)]).catch(() => null)));
  return states.filter((state) => state === null).length;
}
