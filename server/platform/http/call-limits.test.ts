import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** How many calls one may make, as whoever one comes. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1", PUBLIC_CALLS_PER_ADDRESS: "40" });
});
afterAll(() => kasama.close());

type Ask = (n: number) => Promise<{ status: number }>;
/** How many of so many calls were refused for being too many. */
async function refused(times: number, ask: Ask): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_none, n) => ask(n)));
  return answers.filter(({ status }) => status === 429).length;
}

describe("a signed-in person", () => {
  const cookieOf = ({ token }: Person) => ({ cookie: `kasama=${token}` });

  test("has 300 calls a minute, also where the cookie alone says who it is", async () => {
    const seeker = await kasama.person("pwd");
    const path = `/api/jobseeker/${seeker.id}`;
    expect((await kasama.call("GET", path, { headers: cookieOf(seeker) })).status).toBe(200);
    expect(await refused(420, () => kasama.call("GET", path, { headers: cookieOf(seeker) }))).toBeGreaterThanOrEqual(
      120,
    );
    // It is one count, whichever way it comes.
    expect((await kasama.call("GET", path, { as: seeker })).status).toBe(429);
  });

  test("may have any number of pictures: those of one page are many", async () => {
    const seeker = await kasama.person("pwd");
    const picture = () =>
      kasama.call("GET", "/api/files/0123456789abcdef0123456789abcdef", { headers: cookieOf(seeker) });
    expect(await refused(320, picture)).toBe(0);
    expect((await kasama.call("GET", `/api/jobseeker/${seeker.id}`, { as: seeker })).status).toBe(200);
  });
});

describe("a stranger", () => {
  const from = (address: string, path = "/api/jobs") =>
    kasama.call("GET", path, { headers: { "x-forwarded-for": address } });

  test("has as many calls as the setting gives to an address, and another address has its own", async () => {
    expect(await refused(50, () => from("203.0.113.7"))).toBe(10);
    expect((await from("203.0.113.7", "/api/nothing")).status).toBe(429);
    expect((await from("203.0.113.8")).status).toBe(200);
  });

  test("costs neither those who are signed in at the same address, nor the checks of whoever runs the server", async () => {
    const seeker = await kasama.person("pwd");
    const at = { "x-forwarded-for": "203.0.113.9" };
    await refused(60, () => from("203.0.113.9"));
    expect((await kasama.call("GET", "/api/jobs", { as: seeker, headers: at })).status).toBe(200);
    expect((await from("203.0.113.9", "/api/healthz")).status).toBe(200);
  });
});

test("numbers of the process are told to nobody who came by another name: a page can have its own lead here", async () => {
  const own = await startHarness();
  const by = (host: string) =>
    new Promise<number>((resolve, reject) => {
      get(`${own.url}/api/metrics`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).on("error", reject);
    });
  try {
    expect(await by("evil.example")).toBe(404);
    expect(await by(`evil.example:${own.server.port}`)).toBe(404);
    for (const name of ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"]) expect(await by(`${name}:3000`)).toBe(200);
  } finally {
    await own.close();
  }
});
