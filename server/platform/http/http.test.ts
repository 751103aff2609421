import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";

let kasama: Harness;
let secure: Harness;
let recorder: Recorder;
beforeAll(async () => {
  recorder = createRecorder();
  kasama = await startHarness({}, recorder.log);
  secure = await startHarness({ PUBLIC_URL: "https://jobs.example.ph" });
});
afterAll(async () => {
  await kasama.close();
  await secure.close();
});

describe("security headers", () => {
  const answers = [
    "/",
    "/api/healthz",
    "/api/nothing",
    "/no/such.file",
    "/dev/outbox",
    "/socket.io/?EIO=4&transport=polling",
    "/socket.io/?EIO=9",
  ];

  test.each(answers)(
    "sets strict headers on %s: nothing inline or from other origins, no framing, no sniffing, no referrer",
    async (path) => {
      const { headers } = await kasama.call("GET", path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      // No script is started by an address, except for the encoder of voice messages.
      expect(policy).toMatch(/; trusted-types voice-encoder$/);
      expect(policy).toContain("media-src 'self' blob:;");
      expect(policy).not.toMatch(/unsafe-(inline|eval)|worker-src/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toBe(
        "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
      );
    },
  );

  test("sets HSTS for at least a year with https, and never with http", async () => {
    expect((await kasama.call("GET", "/")).headers.get("strict-transport-security")).toBeNull();
    const age = /max-age=(\d+)/.exec(
      (await secure.call("GET", "/")).headers.get("strict-transport-security") ?? "",
    )?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
  });

  test("allows sockets only to the page's own address, by wss with https", async () => {
    const policy = (await secure.call("GET", "/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("connect-src 'self' wss://jobs.example.ph");
  });

  test("forbids caching of API replies, and gives each an id to quote", async () => {
    const { headers } = await kasama.call("GET", "/api/healthz");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("the log", () => {
  test("has one line a request with id, method, route, status and ms, and no personal data", async () => {
    const [a, b] = [await kasama.person("pwd"), await kasama.employer()];
    const conversation = await kasama.conversation(a, b);
    recorder.lines.length = 0;
    const content = "a very private sentence";
    await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
      as: a,
      body: { receiver_id: b.id, content },
    });
    await kasama.call("GET", "/api/people?search=somebody", { as: a });
    await kasama.call("POST", "/api/login", { body: { email: a.email, password: a.password } });
    await kasama.call("GET", "/verify-email?token=secret-of-a-link");
    const requests = recorder.lines.filter((line) => line.msg === "request");
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["POST", "/api/messages/conversations/:id/messages", 201],
      ["GET", "/api/people", 200],
      ["POST", "/api/login", 200],
      ["GET", "/*", expect.any(Number)],
    ]);
    for (const line of requests) expect(line).toMatchObject({ id: expect.any(String), ms: expect.any(Number) });
    const all = JSON.stringify(recorder.lines);
    for (const secret of [content, a.email, a.password, a.token, "somebody", "secret-of-a-link", "127.0.0.1"])
      expect(all).not.toContain(secret);
  });
});
