import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** The limits of calls for signed-in users and visitors. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1", PUBLIC_CALLS_PER_ADDRESS: "40" });
});
afterAll(() => kasama.close());

type Ask = (n: number) => Promise<{ status: number }>;
/** Makes this many calls. @returns how many were refused by a limit */
async function refused(times: number, ask: Ask): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_none, n) => ask(n)));
  return answers.filter(({ status }) => status === 429).length;
}

describe("a signed-in user", () => {
  const cookieOf = ({ token }: Person) => ({ cookie: `kasama=${token}` });

  test("has 300 calls a minute, also when only the cookie identifies them", async () => {
    const seeker = await kasama.person("pwd");
    const path = `/api/jobseeker/${seeker.id}`;
    expect((await kasama.call("GET", path, { headers: cookieOf(seeker) })).status).toBe(200);
    expect(await refused(420, () => kasama.call("GET", path, { headers: cookieOf(seeker) }))).toBeGreaterThanOrEqual(
      120,
    );
    // Header and cookie share one count.
    expect((await kasama.call("GET", path, { as: seeker })).status).toBe(429);
  });

  test("may load any number of pictures, because a page can have many", async () => {
    const seeker = await kasama.person("pwd");
    const picture = () =>
      kasama.call("GET", "/api/files/0123456789abcdef0123456789abcdef", { headers: cookieOf(seeker) });
    expect(await refused(320, picture)).toBe(0);
    expect((await kasama.call("GET", `/api/jobseeker/${seeker.id}`, { as: seeker })).status).toBe(200);
  });
});

describe("a visitor", () => {
  const from = (address: string, path = "/api/jobs") =>
    kasama.call("GET", path, { headers: { "x-forwarded-for": address } });

  test("has as many calls as the setting allows for an address, counted separately for each address", async () => {
    expect(await refused(50, () => from("203.0.113.7"))).toBe(10);
    expect((await from("203.0.113.7", "/api/nothing")).status).toBe(429);
    expect((await from("203.0.113.8")).status).toBe(200);
  });

  test("uses up neither the calls of signed-in users at the same address nor the operator's checks", async () => {
    const seeker = await kasama.person("pwd");
    const at = { "x-forwarded-for": "203.0.113.9" };
    await refused(60, () => from("203.0.113.9"));
    expect((await kasama.call("GET", "/api/jobs", { as: seeker, headers: at })).status).toBe(200);
    for (const check of ["/api/healthz", "/api/readyz", "/api/servez"])
      expect((await from("203.0.113.9", check)).status).toBe(200);
  });
});

test("refuses metrics to requests with a foreign Host, which another site could point at this machine", async () => {
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
