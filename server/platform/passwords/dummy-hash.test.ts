import { compare, encodeBase64, getRounds, hash } from "bcryptjs";
import { expect, test } from "vitest";
import { QUICK_COST } from "#server/testing/people.ts";
import { dummyHash } from "./dummy-hash.ts";

/** The format of a bcrypt hash. bcrypt compares nothing for any other string, and returns at once. */
const SHAPE = /^\$2b\$\d\d\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;

test("has the format of a hash with the given cost", async () => {
  expect(await hash("Kasama-2026!", QUICK_COST)).toMatch(SHAPE);
  for (const cost of [QUICK_COST, 12]) {
    const made = dummyHash(cost);
    expect(made).toMatch(SHAPE);
    expect(getRounds(made)).toBe(cost);
  }
});

test("is different each time, and matches no password", async () => {
  const made = dummyHash(QUICK_COST);
  expect(made).not.toBe(dummyHash(QUICK_COST));
  for (const password of ["", "Kasama-2026!", encodeBase64(new Uint8Array(24), 24)])
    expect(await compare(password, made)).toBe(false);
});
