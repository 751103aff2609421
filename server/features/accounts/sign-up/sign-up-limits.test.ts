import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** The limit of sign-ups per address. Offices and schools share an address, and many forms have errors at first. */

const SIGN_UPS = 3;
const FORMS = 12;
let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    SIGN_UPS_PER_ADDRESS: String(SIGN_UPS),
    SIGN_UP_FORMS_PER_ADDRESS: String(FORMS),
  });
});
afterAll(() => kasama.close());

let people = 0;
async function send(address: string, change: object = {}): Promise<number> {
  people += 1;
  const email = `person-${people}@mail.example`;
  const body = {
    username: email,
    email,
    password: "Kasama-2026!",
    user_type: "general",
    first_name: "Maricel",
    last_name: "Abueva",
    phone_number: "9171234567",
    address: "12 Mabini Street, Jaro, Iloilo City",
    ...change,
  };
  const headers = { "x-forwarded-for": address };
  return (await kasama.call("POST", "/api/create", { body, headers })).status;
}
/** Sends this many forms at once. @returns their statuses, sorted */
const sendMany = async (count: number, ...given: Parameters<typeof send>) =>
  (await Promise.all(Array.from({ length: count }, () => send(...given)))).sort();

const MISTYPED = { email: "not-an-address" };
/** Files are checked after the form, and common passwords after both. */
const COMMON_PASSWORD = { password: "Password123!" };

test("counts new accounts, but not forms returned with errors", async () => {
  const here = "203.0.113.1";
  const taken = { username: "taken@mail.example", email: "taken@mail.example" };
  expect(await send("203.0.113.2", taken)).toBe(201);
  expect(await sendMany(4, here, MISTYPED)).toEqual([400, 400, 400, 400]);
  expect([await send(here, COMMON_PASSWORD), await send(here, taken)]).toEqual([400, 409]);
  expect(await sendMany(SIGN_UPS, here)).toEqual([201, 201, 201]);
  // Forms with errors are refused too, and another address has a separate limit.
  expect(await send(here, MISTYPED)).toBe(429);
  expect(await send("203.0.113.2")).toBe(201);
});

test("creates no more accounts than the limit when all forms come at once", async () => {
  expect(await sendMany(6, "203.0.113.3")).toEqual([201, 201, 201, 429, 429, 429]);
});

test("limits forms that fail, so that nobody can keep trying addresses", async () => {
  const here = "203.0.113.4";
  expect(await sendMany(FORMS, here, MISTYPED)).toEqual(Array.from({ length: FORMS }, () => 400));
  expect(await send(here)).toBe(429);
});
