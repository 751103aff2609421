import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { createApp } from "#server/app.ts";
import { accessOf } from "#server/testing/access/matrix.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { FAULTS } from "#shared/fault.ts";
import type { OpenApiDocument, Operation } from "./openapi.ts";
import { NAMED_SCHEMAS } from "./schema-names.ts";

/** The OpenAPI document contains exactly the mounted calls, and real answers match it. */

let kasama: Harness;
let document: OpenApiDocument;
let operations: Map<string, Operation>;
let seeker: Person;
let employer: Person;
let admin: Person;
let application: number;
beforeAll(async () => {
  kasama = await startHarness();
  document = (await kasama.call("GET", "/api/openapi.json")).body;
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
        operation,
      ]),
    ),
  );
  [seeker, employer, admin] = [await kasama.person("pwd"), await kasama.employer(), await kasama.person("admin")];
  const job = await insertJob(kasama.server.context, { employer_id: employer.id });
  application = (await insertApplication(kasama.server.context, job, { applicant_id: seeker.id }))._id;
});
afterAll(() => kasama.close());

/** Every value of the document, with its JSON pointer. */
function* walk(value: unknown, place = "#"): Generator<[place: string, value: unknown]> {
  yield [place, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, one] of Object.entries(value))
    yield* walk(one, `${place}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

test("contains every mounted call, and no others", () => {
  const app = createApp(kasama.server.context, () => false);
  const mounted = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, "")}`);
  expect([...operations.keys()].sort()).toEqual([...new Set(mounted)].sort());
});

describe("the OpenAPI 3.1 document", () => {
  test("has the version, the title and the version of the API", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Kasama", version: expect.any(String) });
  });

  test("resolves every reference", () => {
    const values = [...walk(document)];
    const places = new Set(values.map(([place]) => place));
    const references = values.flatMap(([place, value]) => (place.endsWith("/$ref") ? [String(value)] : []));
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((reference) => !places.has(reference))).toEqual([]);
  });

  test("has a unique id, a listed area, a summary and an answer for every call", () => {
    const names = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const areas = document.tags.map(({ name }) => name);
    for (const [name, { tags, summary, description, responses }] of operations) {
      expect([name, tags.every((tag) => areas.includes(tag)), tags.length]).toEqual([name, true, 1]);
      expect(summary).toMatch(/\w.*\.$/);
      expect(description).toMatch(/^For .*\.$/);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([expect.stringMatching(/^20[01]$/), "default"]));
    }
  });

  test("declares every path parameter once, as required", () => {
    for (const [name, { parameters }] of operations) {
      const inPath = parameters.filter((one) => one.in === "path");
      expect(inPath.map((one) => one.name)).toEqual([...name.matchAll(/:(\w+)/g)].map(([, one]) => one));
      expect(inPath.every(({ required }) => required)).toBe(true);
      const keys = parameters.map((one) => `${one.in} ${one.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { schema } of parameters) expect(Object.keys(schema)).not.toEqual([]);
    }
  });

  test("has only readable schemas, and uses every named one", () => {
    for (const [, operation] of operations)
      for (const [place, value] of walk(operation))
        if (place.endsWith("/schema")) expect(() => readerOf(value)).not.toThrow();
    const text = JSON.stringify(document);
    expect(Object.keys(NAMED_SCHEMAS).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  test("contains no leftovers of zod, such as patterns for dates", () => {
    expect(JSON.stringify(document)).not.toMatch(/__schema|~standard|\$schema|"\$defs"/);
  });
});

test("states who may call and by which rule, like the access matrix", () => {
  for (const [name, { security, description }] of operations) {
    const { allow, cookie, rule } = accessOf(name);
    const ways = security.map((one) => Object.keys(one)[0] ?? "nobody");
    const open = allow.includes("visitor") ? ["nobody"] : [];
    expect([name, ways]).toEqual([name, [...open, "bearer", ...(cookie ? ["cookie"] : [])]]);
    expect(description.toLowerCase()).toContain(rule.toLowerCase());
  }
});

test("lists all error codes except the client's own", () => {
  const { code } = (document.components.schemas.Fault?.properties ?? {}) as { code: { enum: string[] } };
  expect([...code.enum, "UNREACHABLE"].sort()).toEqual(Object.keys(FAULTS).sort());
});

test("describes a form with files by its parts, next to the JSON that is accepted too", () => {
  const content = operations.get("POST /api/createEmployer")?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual(["application/json", "multipart/form-data"]);
  expect(content["multipart/form-data"]?.schema.properties).toHaveProperty("data");
  const photo = operations.get("POST /api/photos/upload")?.requestBody?.content ?? {};
  expect(Object.keys(photo)).toEqual(["multipart/form-data"]);
  expect(photo["multipart/form-data"]?.schema.properties).toMatchObject({ photo: { format: "binary" } });
});

test("describes a number in a path or a query as a number, and several values as a comma-separated list", () => {
  const { parameters = [] } = operations.get("GET /api/admin/activities") ?? {};
  const named = new Map(parameters.map((one) => [one.name, one]));
  expect(named.get("days")).toMatchObject({ in: "query", required: false, schema: { type: "number", maximum: 400 } });
  expect(named.get("type")).toMatchObject({ style: "form", explode: false, schema: { type: "array" } });
  expect(operations.get("PATCH /api/notifications/:id/read")?.parameters[0]).toMatchObject({
    in: "path",
    schema: { type: "integer" },
  });
});

/** Turns JSON Schema back into a zod schema. */
function readerOf(schema: unknown): z.ZodType {
  const { schemas } = document.components;
  const local = JSON.parse(
    JSON.stringify({ ...(schema as object), $defs: schemas }).replaceAll("#/components/schemas/", "#/$defs/"),
  );
  return z.fromJSONSchema(local);
}

function schemaOf(name: string, status: number): unknown {
  const answer = operations.get(name)?.responses[status];
  return answer && "content" in answer ? answer.content?.["application/json"]?.schema : undefined;
}

describe("real answers", () => {
  const seekers = () => seeker;
  const employers = () => employer;
  const admins = () => admin;
  test.each<[name: string, as?: () => Person, path?: () => string, body?: () => unknown]>([
    ["GET /api/healthz"],
    ["GET /api/stats"],
    ["GET /api/jobs"],
    ["GET /api/sessions", seekers],
    ["GET /api/preferences", seekers],
    ["GET /api/notifications", seekers],
    ["GET /api/notifications/unread-count", seekers],
    ["GET /api/messages/conversations", seekers],
    ["GET /api/users/:id", seekers, () => `/api/users/${seeker.id}`],
    ["GET /api/jobseeker/:userId", seekers, () => `/api/jobseeker/${seeker.id}`],
    ["GET /api/employer/:userId", employers, () => `/api/employer/${employer.id}`],
    ["GET /api/jobs/mine", employers],
    ["GET /api/applications", employers],
    ["GET /api/applications/:id", employers, () => `/api/applications/${application}`],
    ["GET /api/admin/activities", admins],
    ["GET /api/admin/stats", admins],
    ["POST /api/messages/conversations", employers, undefined, () => ({ participant2_id: seeker.id })],
    ["POST /api/jobs", employers, undefined, () => ({ status: "draft", title: "Clerk" })],
    ["POST /api/login", undefined, undefined, () => ({ email: seeker.email, password: seeker.password })],
  ])("%s", async (name, as, path, body) => {
    const [method = "", pattern = ""] = name.split(" ");
    const sent = body?.();
    const answer = await kasama.call(method, path?.() ?? pattern, {
      ...(as && { as: as() }),
      ...(sent !== undefined && { body: sent }),
    });
    expect(answer.status).toBeLessThan(300);
    const schema = schemaOf(name, answer.status);
    expect(schema).toBeDefined();
    expect(z.prettifyError(readerOf(schema).safeParse(answer.body).error ?? new z.ZodError([]))).toBe("");
    // The reader does refuse: with one more key, and with one missing.
    expect(readerOf(schema).safeParse({ ...answer.body, more: 1 }).success).toBe(false);
    expect(readerOf(schema).safeParse({ success: true }).success).toBe(false);
  });

  test.each<[string, string, string, unknown?]>([
    ["for an unknown path", "GET", "/api/nothing"],
    ["for a wrong field", "POST", "/api/login", { email: 5 }],
    ["for the form of employers", "POST", "/api/createEmployer", { user: 1 }],
    ["for a stranger", "GET", "/api/sessions"],
  ])("match the document for errors too: %s", async (_what, method, path, body) => {
    const answer = await kasama.call(method, path, body === undefined ? {} : { body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(readerOf(document.components.schemas.Fault).safeParse(answer.body).error).toBeUndefined();
  });
});

describe("the API page", () => {
  test("describes every call, has nothing inline, and is revalidated by its ETag", async () => {
    const { body, headers } = await kasama.call("GET", "/api/docs");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const { operationId } of operations.values()) expect(body).toContain(`id="${operationId}"`);
    expect(body).not.toMatch(/<style|style="|<script>|\son\w+="/);
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    const etag = headers.get("etag") ?? "";
    const again = await kasama.call("GET", "/api/docs", { headers: { "if-none-match": etag } });
    expect([again.status, again.body, headers.get("cache-control")]).toEqual([304, "", "no-cache"]);
  });

  test("has no empty table for a call without parameters", async () => {
    const { body } = await kasama.call("GET", "/api/docs");
    expect(body).toContain("<caption>Parameters</caption>");
    expect(body).not.toContain('<tbody role="rowgroup"></tbody>');
  });

  test("gets its style sheet from our own server", async () => {
    const { status, headers } = await kasama.call("GET", "/api/docs/style.css");
    expect([status, headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  });
});
