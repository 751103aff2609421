import type { Server } from "node:http";
import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createAdaptorServer } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { AppEnv, Body } from "#server/platform/http/app-env.ts";
import { toFault } from "#server/platform/http/errors.ts";
import { type App, createRouter } from "#server/platform/http/mount.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { FAULTS, type Fault } from "#shared/fault.ts";
import { PHOTO_RULE } from "#shared/files/images.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import { BODY_LIMITS, type BodyLimits, createBodyReader } from "./body.ts";

/** The reader behind a real HTTP server that replies with what it received, with small limits. */

const LIMIT = 100_000;
const rule = { maxBytes: LIMIT, accept: "" };
const form = { method: "POST", encoding: "form-data", files: { photo: rule } } as const;
/** Generous times, because a busy machine may be slow. Only `/api/hasty` has short ones. */
const LIMITS: BodyLimits = { ...BODY_LIMITS, memory: 8_000_000 };
const HASTY: BodyLimits = { ...LIMITS, pace: { bytes: 1, ms: 200 }, totalMs: 600 };

/** Each call has its own user and its own address, unless it sets them. */
let callers = 0;
const VIEWER: Viewer = { userId: 1, userType: "pwd", sessionId: "", showsPresence: true, expiresAt: 0 };
const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  callers += 1;
  c.set("address", c.req.header("x-address") ?? `address ${callers}`);
  if (!c.req.header("x-stranger")) c.set("viewer", { ...VIEWER, userId: Number(c.req.header("x-user") ?? callers) });
  await next();
};
/** Memory for four forms of half a photo. */
const SCARCE: BodyLimits = { ...LIMITS, memory: 4 * LIMIT, perAddress: LIMIT };

const endpointOf = (path: Endpoint["path"], more: object) => ({ path, summary: "", ...more }) as Endpoint;

let server: Server;
let url: string;
const held: Body[] = [];
const recorder = createRecorder();

beforeAll(async () => {
  const patient = createBodyReader(LIMITS);
  const app: App = createRouter();
  app.use(signedIn);
  const take = (path: Endpoint["path"], endpoint: object, { keep = false, read = patient } = {}) =>
    app.post(path, async (c) => {
      const body = await read(c, endpointOf(path, endpoint));
      if (keep) held.push(body);
      else body.release();
      const files = Object.entries(body.files).map(([name, bytes]) => [
        name,
        Buffer.from(bytes).toString("latin1", 0, 20),
      ]);
      return c.json({ fields: body.fields, files: Object.fromEntries(files) });
    });
  take("/api/form", form);
  take("/api/two", { ...form, files: { photo: rule, logo: rule } });
  take("/api/kept", form, { keep: true });
  take("/api/hasty", form, { read: createBodyReader(HASTY) });
  take("/api/scarce", form, { read: createBodyReader(SCARCE) });
  take("/api/json", { method: "POST" });
  take("/api/maybe", { method: "POST", body: z.optional(z.strictObject({})) });
  app.onError((err, c) => {
    const { code, message, fields } = toFault(err, recorder.log);
    return c.json({ code, message, fields }, FAULTS[code]);
  });
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // Without this, the test after one that blocks the thread would write into a connection that was closed meanwhile.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const file = (content: string | Uint8Array<ArrayBuffer>, name = "me.jpg") =>
  new File([content], name, { type: "image/jpeg" });
function formOf(...parts: [name: string, value: string | Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, value);
  }
  return data;
}
async function send(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { method: "POST", body, headers });
  return { status: answer.status, body: await answer.json() };
}
/** A body without Content-Length, as a stream of some pieces. */
async function sendChunked(path: string, data: FormData | Uint8Array, headers: Record<string, string> = {}) {
  const whole = new Response(data instanceof FormData ? data : Buffer.from(data));
  const bytes = Buffer.from(await whole.clone().arrayBuffer());
  const type = data instanceof FormData ? { "content-type": whole.headers.get("content-type") ?? "" } : {};
  return new Promise<{ status: number; body: { code?: string; message?: string } }>((resolve, reject) => {
    const request = http.request(url + path, { method: "POST", headers: { ...type, ...headers } }, (response) => {
      let text = "";
      response.on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    request.on("error", reject);
    for (let at = 0; at < bytes.length; at += 5000) request.write(bytes.subarray(at, at + 5000));
    request.end();
  });
}

describe("a form", () => {
  test("is parsed from fields and a file, with and without Content-Length", async () => {
    const parts = () => formOf(["email", "a@mail.example"], ["agreeToTerms", "true"], ["photo", file("the picture")]);
    const taken = { fields: { email: "a@mail.example", agreeToTerms: true }, files: { photo: "the picture" } };
    expect(await send("/api/form", parts())).toEqual({ status: 200, body: taken });
    expect(await sendChunked("/api/form", parts())).toEqual({ status: 200, body: taken });
  });

  test("is parsed from a JSON part, as text and as a part with a media type, with two files", async () => {
    const json = '{"user":{"email":"b@mail.example"}}';
    for (const data of [json, new Blob([json], { type: "application/json" })]) {
      const answer = await send(
        "/api/two",
        formOf(["data", data], ["logo", file("a logo")], ["photo", file("a photo")]),
      );
      expect(answer.body).toEqual({ fields: JSON.parse(json), files: { logo: "a logo", photo: "a photo" } });
    }
  });

  test.each<Record<string, string>>([{}, { "content-type": "application/json" }])(
    "accepts an empty body if it may be left out: %o",
    async (headers) => {
      const answer = await fetch(`${url}/api/maybe`, { method: "POST", headers });
      expect([answer.status, await answer.json()]).toEqual([200, { files: {} }]);
      expect((await fetch(`${url}/api/json`, { method: "POST", headers })).ok).toBe(false);
    },
  );

  test("ignores an empty file field, whether it comes as a nameless file or as text", async () => {
    for (const empty of [file("", ""), ""]) {
      const answer = await send("/api/form", formOf(["email", "x"], ["photo", empty]));
      expect(answer).toEqual({ status: 200, body: { fields: { email: "x" }, files: {} } });
    }
  });

  test.each<[string, () => FormData, number, string, Record<string, string[]>]>([
    ["a file of no bytes", () => formOf(["photo", file("")]), 400, "BAD_INPUT", { photo: [IMAGE_TEXTS.empty] }],
    [
      "a file with a name that is not asked for",
      () => formOf(["virus", file("x")]),
      400,
      "BAD_INPUT",
      { virus: [UPLOAD_TEXTS.notTaken] },
    ],
    [
      "a file called as what every object has",
      () => formOf(["constructor", file("x")]),
      400,
      "BAD_INPUT",
      { constructor: [UPLOAD_TEXTS.notTaken] },
    ],
    [
      "two files of one name",
      () => formOf(["photo", file("x")], ["photo", file("y")]),
      400,
      "BAD_INPUT",
      { photo: [UPLOAD_TEXTS.onlyOne] },
    ],
    [
      "a text where a file belongs",
      () => formOf(["photo", "data:image/png;base64,AAAA"]),
      400,
      "BAD_INPUT",
      { photo: [UPLOAD_TEXTS.notAFile] },
    ],
    [
      "a file over its limit",
      () => formOf(["photo", file(new Uint8Array(LIMIT + 1))]),
      413,
      "TOO_LARGE",
      { photo: [tooLargeText({ ...PHOTO_RULE, maxBytes: LIMIT })] },
    ],
    [
      "far too much",
      () => formOf(["photo", file(new Uint8Array(2_000_000))]),
      413,
      "TOO_LARGE",
      { photo: [tooLargeText({ ...PHOTO_RULE, maxBytes: LIMIT })] },
    ],
    ["nothing in it", () => formOf(["photo", file("", "")]), 400, "BAD_INPUT", { data: ["Missing in /api/form"] }],
  ])("refuses %s at its field", async (_what, make, status, code, fields) => {
    for (const answer of [await send("/api/form", make()), await sendChunked("/api/form", make())]) {
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ code, fields });
    }
  });

  test("reports all invalid files at once", async () => {
    const answer = await send(
      "/api/two",
      formOf(["photo", file("")], ["logo", file(new Uint8Array(LIMIT + 1))], ["cv", file("x")]),
    );
    expect(answer.body.fields).toEqual({
      photo: [IMAGE_TEXTS.empty],
      logo: [tooLargeText({ ...PHOTO_RULE, maxBytes: LIMIT })],
      cv: [UPLOAD_TEXTS.notTaken],
    });
  });

  test("accepts fields up to 64 kB, however large its files may be", async () => {
    expect((await send("/api/form", formOf(["a", "x".repeat(60_000)]))).status).toBe(200);
    expect((await send("/api/form", formOf(["a", "x".repeat(40_000)], ["b", "x".repeat(40_000)]))).status).toBe(413);
    expect((await send("/api/form", formOf(["data", new Blob(["x".repeat(70_000)])]))).status).toBe(413);
  });

  test("is refused if it is malformed, has no boundary, or has too many parts", async () => {
    const notAForm = { code: "BAD_INPUT", fields: { body: [UPLOAD_TEXTS.notAForm] } };
    const boundary = "multipart/form-data; boundary=xyz";
    for (const [text, type] of [
      ["nonsense", boundary],
      ["--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\n1", boundary],
      ["--xyz--\r\n", "multipart/form-data"],
      ['--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(100).concat("--xyz--\r\n"), boundary],
    ] as const) {
      expect((await send("/api/form", text, { "content-type": type })).body).toMatchObject(notAForm);
    }
  });

  test("is refused by a call that takes JSON", async () => {
    expect((await send("/api/json", formOf(["a", "1"]))).body.code).toBe("UNSUPPORTED_TYPE");
    const large = JSON.stringify({ a: "x".repeat(70_000) });
    const json = { "content-type": "application/json" };
    expect((await sendChunked("/api/json", Buffer.from(large), json)).body.code).toBe("TOO_LARGE");
    expect((await send("/api/form", '{"a":1}', json)).body).toEqual({ fields: { a: 1 }, files: {} });
  });
});

describe("the time limit", () => {
  /** Announces a form, sends `pieces` with a pause before each, and reads the reply. */
  const dripping = (pieces: number, pauseMs: number) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
        socket.write(
          "POST /api/hasty HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=xyz\r\nContent-Length: 90000\r\n\r\n",
        );
        let sent = 0;
        const timer = setInterval(() => {
          sent += 1;
          if (sent > pieces) clearInterval(timer);
          else socket.write("x".repeat(100));
        }, pauseMs);
      });
      let answer = "";
      socket.on("data", (piece) => {
        answer += piece;
        if (answer.includes("}")) socket.destroy();
      });
      socket.on("close", () => resolve(answer));
      socket.on("error", reject);
    });

  test("ends a body that stops coming, and one that never ends", async () => {
    // The first sends nothing for 200 ms, the second sends something for longer than 600 ms.
    for (const answer of await Promise.all([dripping(0, 1000), dripping(100, 50)])) {
      expect(answer).toMatch(/^HTTP\/1.1 503 /);
      expect(answer).toContain(UPLOAD_TEXTS.tooSlow);
    }
  });

  /** Sends a form with one file in these pieces, by a fake clock that moves before each piece except the first. */
  const paced = async (limits: BodyLimits, pieces: { bytes: number; afterMs: number }[]): Promise<string> => {
    let clock = 0;
    const read = createBodyReader(limits, () => clock);
    const rules = { ...form, files: { photo: { maxBytes: 5_000_000, accept: "" } } };
    const app = createRouter();
    app.post("/", signedIn, async (c) => {
      const taken = read(c, endpointOf("/api/form", rules)).then(
        () => "taken",
        (fault: Fault) => fault.message,
      );
      return c.text(await taken);
    });
    const length = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
    const head = '--xyz\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n';
    const end = "\r\n--xyz--";
    const whole = Buffer.from(head + "x".repeat(length - head.length - end.length) + end);
    let [at, next] = [0, 0];
    const body = new ReadableStream({
      pull: (stream) => {
        const piece = pieces[next];
        if (!piece) return stream.close();
        if (next > 0) clock += piece.afterMs;
        stream.enqueue(whole.subarray(at, at + piece.bytes));
        at += piece.bytes;
        next += 1;
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=xyz" };
    const sent = { method: "POST", headers, body, duplex: "half" };
    return (await app.request("/", sent as RequestInit)).text();
  };
  const times = (count: number, bytes: number, afterMs: number) =>
    Array.from({ length: count }, () => ({ bytes, afterMs }));

  test("ends a body that came fast at first and then slowly, by the reader's own clock", async () => {
    const limits = { ...LIMITS, pace: { bytes: 1000, ms: 10_000 }, totalMs: 600_000 };
    const fast = { bytes: 15_000, afterMs: 0 };
    // 500 bytes in four seconds are 125 per second, and half of that is too slow.
    expect(await paced(limits, [fast, ...times(20, 500, 4000)])).toBe("taken");
    expect(await paced(limits, [fast, ...times(20, 250, 4000)])).toBe(UPLOAD_TEXTS.tooSlow);
    expect(await paced(limits, [fast, ...times(3, 1, 9000)])).toBe(UPLOAD_TEXTS.tooSlow);
  });

  test("accepts a slow connection that pauses for many seconds, but not a deliberate trickle", async () => {
    // A phone with 20 kB a second: ten seconds of it, then 15 without a signal.
    const stuttering = Array.from({ length: 5 }, () => [
      ...times(10, 20_000, 1000),
      { bytes: 20_000, afterMs: 15_000 },
    ]);
    expect(await paced(BODY_LIMITS, stuttering.flat())).toBe("taken");
    expect(await paced(BODY_LIMITS, times(5, 240_000, 25_000))).toBe("taken");
    expect(await paced(BODY_LIMITS, times(20, 50_000, 9500))).toBe(UPLOAD_TEXTS.tooSlow);
    expect(await paced(BODY_LIMITS, [...times(20, 1, 5000), ...times(1, 1000, 0)])).toBe(UPLOAD_TEXTS.tooSlow);
  });

  test("does not log a client that hangs up as an unexpected error", async () => {
    recorder.lines.length = 0;
    const cut = new Promise<void>((resolve) => {
      const request = http.request(`${url}/api/form`, {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=xyz", "content-length": "90000" },
      });
      request.on("error", () => resolve());
      request.write("--xyz\r\n", () => request.destroy());
    });
    await cut;
    // By the time the next call is answered, the server has given up the first one.
    expect((await send("/api/form", formOf(["a", "1"]))).status).toBe(200);
    expect(recorder.lines).toEqual([]);
  });
});

describe("the memory limit", () => {
  test("counts the bytes of a body, however small its pieces are", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const inUse = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = inUse();
    let left = LIMIT;
    let grown = 0;
    const body = new ReadableStream({
      pull: (stream) => {
        left -= 1;
        stream.enqueue(new Uint8Array(1));
        if (left > 0) return;
        grown = inUse() - before;
        stream.close();
      },
    });
    const app = createRouter();
    app.post("/", signedIn, async (c) => {
      const read = createBodyReader(BODY_LIMITS);
      await expect(read(c, endpointOf("/api/form", form))).rejects.toThrow();
      return c.text("");
    });
    const headers = { "content-type": "multipart/form-data; boundary=xyz" };
    await app.request("/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect(left).toBe(0);
    expect(grown).toBeLessThan(20 * LIMIT);
  });

  test("asks clients to retry when the memory for forms is taken, and gives it back", async () => {
    const large = () => formOf(["photo", file(new Uint8Array(LIMIT))]);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send("/api/kept", large())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(100 - LIMITS.memory / LIMIT);
    expect(refused.length).toBeLessThan(100);
    for (const answer of refused) expect([answer.status, answer.body.message]).toEqual([503, UPLOAD_TEXTS.busy]);
    // Small bodies need no slot.
    expect((await send("/api/json", "{}", { "content-type": "application/json" })).status).toBe(200);
    for (const body of held.splice(0)) {
      body.release();
      // A second release gives nothing back.
      body.release();
    }
    const again = await Promise.all(Array.from({ length: 30 }, () => send("/api/form", large())));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("keeps memory for others while visitors never end their uploads, from any address", async () => {
    const { memory } = SCARCE;
    const photo = () => formOf(["photo", file(new Uint8Array(LIMIT / 2))]);
    const stranger = (address: string) => ({ "x-stranger": "1", "x-address": address });
    // Each of them sends a quarter, and then nothing more.
    const begun = ["a", "a", "b", "b", "c"].map((address) => {
      const request = http.request(`${url}/api/scarce`, {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=xyz", ...stranger(address) },
      });
      request.on("error", () => {});
      request.write(Buffer.alloc(memory / 5));
      return request;
    });
    await expect.poll(async () => (await send("/api/scarce", photo(), stranger("d"))).status).toBe(503);
    expect((await send("/api/scarce", photo(), stranger("a"))).status).toBe(503);
    // Signed-in users have their own share, also at an address whose share is used up.
    expect((await send("/api/scarce", photo(), { "x-address": "a" })).status).toBe(200);
    for (const request of begun) request.destroy();
    await expect.poll(async () => (await send("/api/scarce", photo(), stranger("d"))).status).toBe(200);
  });
});
