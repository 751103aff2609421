import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** Who may read the kept mails: this machine's own browser, at this machine's names, with nothing in between. */

let kasama: Harness;
let named: Harness;
beforeAll(async () => {
  [kasama, named] = await Promise.all([startHarness(), startHarness({ PUBLIC_URL: "http://kasama.test:8080" })]);
});
afterAll(() => Promise.all([kasama.close(), named.close()]));

/** By node:http, since fetch takes the Host from the address. */
function statusOf(
  { server }: Harness,
  headers: IncomingHttpHeaders,
  path = "/dev/outbox",
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: server.port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once("error", reject);
    asked.end();
  });
}

test.each(["localhost", "localhost:5173", "LOCALHOST", "127.0.0.1:3000", "[::1]:3000"])("shown at %s", async (host) => {
  expect(await statusOf(kasama, { host })).toBe(200);
});

test.each(["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]"])(
  "a page whose name '%s' was bound to this machine reads nothing",
  async (host) => {
    for (const path of ["/dev/outbox", "/dev/outbox/style.css", "/dev/outbox/any.eml"])
      expect(await statusOf(kasama, { host }, path)).toBe(404);
  },
);

test("PUBLIC_URL's own host is this machine's name too", async () => {
  expect(await statusOf(named, { host: "kasama.test:8080" })).toBe(200);
  expect(await statusOf(kasama, { host: "kasama.test:8080" })).toBe(404);
});

test.each([{ "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }, { via: "1.1 proxy" }])(
  "what came through a proxy of this machine (%j) is not shown",
  async (trace) => {
    expect(await statusOf(kasama, { host: "localhost", ...trace })).toBe(404);
  },
);
