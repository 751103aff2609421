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
  await passwords.close();
  await Promise.allSettled(asked);
}, 20_000);
