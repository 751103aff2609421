import fc from "fast-check";
import { expect, test } from "vitest";
import { PermittedWrites } from "./permitted-writes.ts";

/** Writers and people who take their right away, with every order of the steps in between. */

/** Promises that resolve in the order that the test draws. */
function steps() {
  const waiting: (() => void)[] = [];
  return {
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Ends one step. */
    end: (index: number): void => waiting.splice(index % Math.max(1, waiting.length), 1)[0]?.(),
    isEmpty: () => waiting.length === 0,
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("nothing is written without the right after its removal has been answered", async () => {
  const action = fc.constantFrom("write", "write at once", "revoke", "grant", "end", "end", "end");
  let written = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(action, fc.nat(20)), { minLength: 10, maxLength: 60 }), async (drawn) => {
      const { wait, end, isEmpty } = steps();
      const writes = new PermittedWrites();
      /** In the database, and since when a removal has been answered. */
      let mayWrite = true;
      let isAnswered = false;
      let changes = 0;
      const write = (isInMemory: boolean) =>
        writes
          .run(
            () => (isInMemory ? mayWrite : wait().then(() => mayWrite)),
            async (found) => {
              if (!found) return;
              await wait();
              // Now it is stored.
              expect(isAnswered).toBe(false);
              written += 1;
            },
          )
          .catch((err: unknown) => {
            // After too many changes.
            if (!(err instanceof Error && "code" in err)) throw err;
          });
      const all: Promise<void>[] = [];
      for (const [what, which] of drawn) {
        if (what === "write") all.push(write(false));
        else if (what === "write at once") all.push(write(true));
        else if (what === "end") end(which);
        else if (what === "grant") {
          changes += 1;
          mayWrite = true;
          isAnswered = false;
        } else {
          changes += 1;
          const change = changes;
          mayWrite = false;
          const answered = writes.revoked().then(() => {
            if (change === changes) isAnswered = true;
          });
          all.push(answered);
        }
        await settled();
      }
      while (!isEmpty()) {
        end(0);
        await settled();
      }
      await Promise.all(all);
    }),
    { numRuns: 300 },
  );
  expect(written).toBeGreaterThan(300);
});

test("a removal does not wait when nothing is written", async () => {
  const writes = new PermittedWrites();
  await writes.run(
    () => true,
    async () => {},
  );
  await settled();
  let isAnswered = false;
  void writes.revoked().then(() => {
    isAnswered = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  expect(isAnswered).toBe(true);
});

test("a write whose right changes all the time fails with a fault", async () => {
  const writes = new PermittedWrites();
  const changing = writes.run(
    async () => void writes.revoked(),
    async () => {},
  );
  await expect(changing).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
