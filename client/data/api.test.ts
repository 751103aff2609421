import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { PHOTO_RULE } from "#shared/files/images.ts";
import { IdText } from "#shared/primitives.ts";
import { failure, stubServer, success } from "../testing/stub-server.ts";
import { call, messageOr } from "./api.ts";
import { sessionStore, signIn, withoutUser } from "./session.ts";

const Thing = z.object({ name: z.string() });
const readThing = endpoint({
  method: "GET",
  path: "/api/things/:id/parts/:part",
  params: z.object({ id: IdText, part: z.string() }),
  query: z.object({ search: z.optional(z.string()), limit: z.optional(z.string()) }),
  reply: Thing,
  summary: "For the test.",
});
const writeThing = endpoint({
  method: "POST",
  path: "/api/things",
  body: Thing,
  reply: Thing,
  encoding: "form-or-json",
  files: { photo: PHOTO_RULE, logo: PHOTO_RULE },
  summary: "For the test.",
});
const body = { name: "mat" };
const user = { id: 7, username: "a", first_name: "A", last_name: "R", user_type: "pwd", photo: null } as const;

beforeEach(() => {
  sessionStore.setState(withoutUser(null));
});
const signedIn = () => signIn({ token: "t", user, email: "a@b.ph", rememberMe: false });

describe("the request", () => {
  test("has its parameters, its query and no authorization without a session", async () => {
    const server = await stubServer(() => success(body));
    const result = await call(readThing, {
      params: { id: 7, part: "a/b ?" },
      query: { search: "é & x", limit: undefined },
    });
    expect(result).toEqual({ ok: true, value: body });
    expect(server.received[0]).toMatchObject({
      method: "GET",
      path: "/api/things/7/parts/a%2Fb%20%3F?search=%C3%A9+%26+x",
      text: "",
    });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  test("sends the token and JSON", async () => {
    signedIn();
    const server = await stubServer(() => success(body));
    await call(writeThing, { body });
    expect(server.received[0]?.headers).toMatchObject({
      authorization: "Bearer t",
      "content-type": "application/json",
      "accept-language": "en",
    });
    expect(server.received[0]?.json).toEqual(body);
    expect(server.received[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  test("sends the idempotency key of a repeatable call, and returns the existing id of a conflict", async () => {
    const makeThing = endpoint({ ...writeThing, encoding: "json", files: {}, idempotent: true });
    const server = await stubServer(() => ({
      status: 409,
      body: { code: "CONFLICT", existing_id: 12, conflict: "already_applied" },
    }));
    const result = await call(makeThing, { body, idempotencyKey: "key-00001" });
    expect(server.received[0]?.headers["idempotency-key"]).toBe("key-00001");
    expect(result).toMatchObject({
      ok: false,
      fault: { code: "CONFLICT", existing_id: 12, conflict: "already_applied" },
    });
  });
});

describe("files", () => {
  const files = { photo: new File(["pixels"], "me.png", { type: "image/png" }), logo: null };

  test("are sent in a form next to the part data, and report their progress", async () => {
    signedIn();
    const server = await stubServer(() => success(body));
    const told: number[] = [];
    const result = await call(writeThing, { body, files }, { onProgress: (sent) => told.push(sent) });
    expect(result).toEqual({ ok: true, value: body });
    const [sent] = server.received;
    expect(sent?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.headers.authorization).toBe("Bearer t");
    expect(sent?.text).toMatch(/name="data"\r\n\r\n{"name":"mat"}/);
    expect(sent?.text).toMatch(/name="photo"; filename="me.png"\r\nContent-Type: image\/png/);
    expect(sent?.text).not.toContain('name="logo"');
    expect(told.at(-1)).toBe(1);
    expect(told.every((one, at) => one > 0 && one >= (told[at - 1] ?? 0))).toBe(true);
  });

  test("are left out, so that the call is JSON, when none was chosen", async () => {
    const server = await stubServer(() => success(body));
    await call(writeThing, { body, files: { photo: null, logo: undefined } });
    expect(server.received[0]?.json).toEqual(body);
  });

  test("a form-data endpoint sends a form even without files, with the deadline of other calls", async () => {
    const always = { ...writeThing, encoding: "form-data" } as const;
    let silent = false;
    const server = await stubServer(() => (silent ? new Promise(() => {}) : success(body)));
    expect(await call(always, { body })).toEqual({ ok: true, value: body });
    expect(server.received[0]?.text).toMatch(/name="data"\r\n\r\n{"name":"mat"}/);
    silent = true;
    expect(await call(always, { body }, { timeoutMs: 20 })).toMatchObject({
      ok: false,
      fault: { code: "UNREACHABLE" },
    });
  });

  test("have no deadline", async () => {
    const { promise: over, resolve: isOver } = Promise.withResolvers<void>();
    await stubServer(async ({ json }) => {
      await (json ? new Promise(() => {}) : over);
      return success(body);
    });
    const uploading = call(writeThing, { body, files }, { timeoutMs: 20 });
    expect(await call(writeThing, { body }, { timeoutMs: 20 })).toMatchObject({ ok: false });
    isOver();
    expect(await uploading).toEqual({ ok: true, value: body });
  });

  test("are refused like any call, with field errors and the seconds until a retry", async () => {
    await stubServer(() => ({
      ...failure(429, "TOO_FAST", "Wait", { photo: ["Too many"] }),
      headers: { "retry-after": "30" },
    }));
    expect(await call(writeThing, { body, files })).toEqual({
      ok: false,
      fault: { code: "TOO_FAST", message: "Wait", fields: { photo: ["Too many"] }, retry_after: 30 },
    });
  });

  test("end as UNREACHABLE without an answer, and when the caller aborts before or during the upload", async () => {
    const server = await stubServer(() => {
      throw new Error("no answer");
    });
    const unreachable = { ok: false, fault: { code: "UNREACHABLE" } };
    expect(await call(writeThing, { body, files })).toMatchObject(unreachable);
    expect(await call(writeThing, { body, files }, { signal: AbortSignal.abort() })).toMatchObject(unreachable);
    const gaveUp = new AbortController();
    server.answer = () => {
      gaveUp.abort();
      return new Promise(() => {});
    };
    expect(await call(writeThing, { body, files }, { signal: gaveUp.signal })).toMatchObject(unreachable);
    expect(server.received).toHaveLength(2);
  });
});

describe("a failure", () => {
  test.each([
    [400, "BAD_INPUT", { email: ["wrong", "short"] }, { email: ["wrong", "short"] }],
    [400, "BAD_INPUT", { fieldErrors: { "user.email": ["wrong"] } }, { "user.email": ["wrong"] }],
    [400, "BAD_INPUT", { email: "wrong", other: [3] }, { email: ["wrong"] }],
    [403, "ACCOUNT_NOT_VERIFIED", undefined, undefined],
  ] as const)("%i %s %j is a fault", async (status, code, errors, fields) => {
    await stubServer(() => failure(status, code, "Said", errors));
    const result = await call(writeThing, { body });
    expect(result).toEqual({ ok: false, fault: { code, message: "Said", ...(fields ? { fields } : {}) } });
  });

  test("contains the seconds until a retry", async () => {
    await stubServer(() => ({ ...failure(429, "TOO_FAST", "Wait"), headers: { "retry-after": "30" } }));
    const result = await call(writeThing, { body });
    expect(result).toEqual({ ok: false, fault: { code: "TOO_FAST", message: "Wait", retry_after: 30 } });
  });

  test.each([
    [404, "<h1>Not here</h1>", "NOT_FOUND"],
    [502, "", "UNAVAILABLE"],
    [422, JSON.stringify({ success: false, code: "SOMETHING_NEW" }), "BAD_INPUT"],
    [418, "{}", "INTERNAL"],
    [200, "<h1>A page</h1>", "INTERNAL"],
    [200, JSON.stringify({ success: false }), "INTERNAL"],
  ])("%i %j without a code of ours is told by its status", async (status, text, code) => {
    await stubServer(() => ({ status, body: text }));
    const result = await call(writeThing, { body });
    expect(result).toMatchObject({ ok: false, fault: { code, status, isFallback: true } });
    if (!result.ok) expect(messageOr(result.fault, "Otherwise")).toBe("Otherwise");
  });

  test("is INTERNAL and logged when the answer does not match the contract", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await stubServer(() => success({ name: 3 }));
    const result = await call(writeThing, { body });
    expect(result).toMatchObject({ ok: false, fault: { code: "INTERNAL" } });
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  test("is UNREACHABLE without an answer, after the deadline, and when the caller aborted", async () => {
    const server = await stubServer(() => {
      throw new Error("no answer");
    });
    const unreachable = { ok: false, fault: { code: "UNREACHABLE" } };
    expect(await call(writeThing, { body })).toMatchObject(unreachable);
    server.answer = () => new Promise(() => {});
    expect(await call(writeThing, { body }, { timeoutMs: 50 })).toMatchObject(unreachable);
    const gaveUp = new AbortController();
    const waiting = call(writeThing, { body }, { signal: gaveUp.signal });
    gaveUp.abort();
    expect(await waiting).toMatchObject(unreachable);
  });
});

describe("a 401", () => {
  test("SIGNED_OUT ends the session", async () => {
    signedIn();
    await stubServer(() => failure(401, "SIGNED_OUT", "Please log in to continue."));
    await call(writeThing, { body });
    expect(sessionStore.getState()).toMatchObject({ state: "out", ended: "expired" });
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("with another code does not", async () => {
    signedIn();
    await stubServer(() => failure(401, "INVALID_CREDENTIALS", "Invalid email or password."));
    await call(writeThing, { body });
    expect(sessionStore.getState().state).toBe("in");
  });

  test("of an older session does not end the new one", async () => {
    signedIn();
    await stubServer(() => {
      signIn({ token: "t2", user, email: "a@b.ph", rememberMe: false });
      return failure(401, "SIGNED_OUT", "Please log in to continue.");
    });
    await call(writeThing, { body });
    expect(sessionStore.getState()).toMatchObject({ state: "in", token: "t2" });
  });
});
