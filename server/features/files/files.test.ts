import { randomBytes } from "node:crypto";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { MATRIX_CALLS } from "#server/testing/access/matrix.ts";
import { companySeen } from "#server/testing/decisions.ts";
import { type Harness, type Person, startHarness, startHarnessWithOwnProcess } from "#server/testing/harness.ts";
import { logoPath } from "#shared/files/files.rest.ts";
import { mayRead } from "./files.policy.ts";

let kasama: Harness;
let seeker: Person;
let admin: Person;
let approved: Person;
let pending: Person;
let names: { photo: string; logo: string; hidden: string };
const BYTES = randomBytes(400_000);

beforeAll(async () => {
  kasama = await startHarnessWithOwnProcess();
  [seeker, admin, approved, pending] = [
    await kasama.person("pwd"),
    await kasama.person("admin"),
    await kasama.employer(),
    await kasama.employer("pending"),
  ];
  names = { photo: await put("photo", seeker), logo: await put("logo", approved), hidden: await put("logo", pending) };
  await showLogo(approved, names.logo);
  await showLogo(pending, names.hidden);
});
const put = (kind: "photo" | "logo", { id }: Person) =>
  kasama.server.context.fileStore.put(BYTES, { kind, owner: id, type: "image/webp" });
/** Makes a file the company's public logo. */
const showLogo = ({ id }: Person, name: string) =>
  kasama.server.context.connection
    .collection<{ _id: number }>("employers")
    .updateOne({ _id: id }, { $set: { logo_path: logoPath(name) } });
afterAll(() => kasama.close());

const path = (name: string) => `/api/files/${name}`;
const get = (name: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(kasama.url + path(name), { method, headers });
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const cookie = ({ token }: Person) => ({ cookie: `theme=dark; kasama=${token}` });

describe("access to files", () => {
  test("without a session: the logo of an approved company, and nothing else", async () => {
    expect((await get(names.logo)).status).toBe(200);
    const refusals = await Promise.all(
      [names.photo, names.hidden, "A".repeat(32).concat(".webp"), "..%2f..%2fjwt-secret", "x", "__proto__"].map(
        (name) => kasama.call("GET", path(name)),
      ),
    );
    for (const { status, body, headers } of refusals) {
      expect([status, body]).toEqual([404, refusals[0]?.body]);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("etag")).toBeNull();
    }
  });

  test("photos are for people who may see or find their owner, by token and by cookie", async () => {
    const [stranger, unfound] = [await kasama.person("general"), await kasama.person("pwd", { discoverable: false })];
    // Only approved employers find them in a search.
    for (const person of [pending, stranger]) expect((await get(names.photo, bearer(person))).status).toBe(404);
    const hidden = await kasama.server.context.fileStore.put(BYTES, {
      ...{ kind: "photo" as const, owner: unfound.id, type: "image/webp" },
    });
    expect((await get(hidden, bearer(approved))).status).toBe(404);
    await kasama.conversation(unfound, approved);
    expect((await get(hidden, cookie(approved))).status).toBe(200);
    await kasama.server.context.fileStore.removeOf(unfound.id);
    for (const person of [seeker, admin, approved]) {
      for (const headers of [bearer(person), cookie(person)]) {
        const answer = await get(names.photo, headers);
        expect(answer.status).toBe(200);
        expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true);
      }
    }
  });

  test("the logo of a pending company is for its owner and admins", async () => {
    const statuses = await Promise.all(
      [pending, admin, seeker, approved].map(async (person) => (await get(names.hidden, cookie(person))).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404]);
  });

  test("a logo that an approved company does not show publicly is for its owner and admins", async () => {
    const company = await kasama.employer();
    const [former, next] = [await put("logo", company), await put("logo", company)];
    await showLogo(company, former);
    const statuses = async (name: string) => [
      (await get(name)).status,
      ...(await Promise.all(
        [seeker, approved, company, admin].map(async (person) => (await get(name, cookie(person))).status),
      )),
    ];
    expect([await statuses(former), await statuses(next)]).toEqual([
      [200, 200, 200, 200, 200],
      [404, 404, 404, 200, 200],
    ]);
    expect((await get(next, cookie(company))).headers.get("cache-control")).toBe("private, no-cache");
    await showLogo(company, next);
    expect([await statuses(former), await statuses(next)]).toEqual([
      [404, 404, 404, 200, 200],
      [200, 200, 200, 200, 200],
    ]);
  });

  test("a revoked approval hides the logo again", async () => {
    const company = await kasama.employer("pending");
    const logo = await put("logo", company);
    await showLogo(company, logo);
    const decide = (what: string, body: object) =>
      kasama.call("POST", `/api/admin/employers/${company.id}/${what}`, { as: admin, body });
    const seen = () => companySeen(kasama, company.id);
    expect((await get(logo)).status).toBe(404);
    await decide("approve", { seen: await seen() });
    expect((await get(logo)).headers.get("cache-control")).toBe("public, max-age=300");
    await decide("reject", { reason: "No papers", seen: await seen() });
    expect((await get(logo)).status).toBe(404);
    const own = await get(logo, bearer(company));
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  });

  test("the policy, row by row", () => {
    const [owner, other] = [
      { userId: 1, userType: "employer" },
      { userId: 2, userType: "general" },
    ] as const;
    const anAdmin = { userId: 3, userType: "admin" } as const;
    const SEEN = { isPublicLogo: false, ownerIsVisible: true };
    const [photo, logo] = [
      { kind: "photo", owner: 1 },
      { kind: "logo", owner: 1 },
    ] as const;
    expect([undefined, other, owner, anAdmin].map((viewer) => mayRead(photo, viewer, SEEN))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([undefined, other, owner, anAdmin].map((viewer) => mayRead(logo, viewer, SEEN))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(mayRead(photo, other, { isPublicLogo: true, ownerIsVisible: false })).toBe(false);
    expect(
      [undefined, other].map((viewer) => mayRead(logo, viewer, { isPublicLogo: true, ownerIsVisible: false })),
    ).toEqual([true, true]);
  });
});

describe("the cookie", () => {
  test("authorizes only those GETs whose access allows it: no write, and not the conversation that marks as read", async () => {
    const conversation = await kasama.conversation(seeker, approved);
    const calls = MATRIX_CALLS.filter(({ access }) => !access.allow.includes("visitor") && !access.cookie);
    expect(calls.length).toBeGreaterThan(10);
    for (const { name } of calls) {
      const [method = "", where = ""] = name.split(" ");
      const filled = where.replace(":id", String(conversation)).replace(":userId", String(approved.id));
      const answer = await kasama.call(method, filled, {
        headers: cookie(admin),
        ...(method === "GET" ? {} : { body: {} }),
      });
      expect(answer.status, name).toBe(401);
    }
    const byCookie = MATRIX_CALLS.flatMap(({ name, access }) => (access.cookie ? [[name, access.cookie]] : []));
    expect(Object.fromEntries(byCookie)).toEqual({
      "GET /api/files/:name": "uncounted",
      "GET /api/jobseeker/:userId": "counted",
      "GET /api/employer/:userId": "counted",
      "GET /api/applications/:id": "counted",
      "GET /api/interviews/:id/calendar.ics": "counted",
    });
    expect((await kasama.call("POST", path(names.photo), { headers: cookie(seeker), body: {} })).status).toBe(404);
  });

  test("of another site, an invalid one, one of an ended session, or one next to an invalid token signs no one in", async () => {
    const leaver = await kasama.person("pwd");
    await kasama.call("POST", "/api/logout", { as: leaver });
    for (const headers of [
      cookie(leaver),
      { cookie: `other=${seeker.token}` },
      { cookie: `__Host-kasama=${seeker.token}` },
      { cookie: "kasama=" },
      { cookie: `kasama=${seeker.token}x` },
      { ...cookie(seeker), authorization: "Bearer nonsense" },
      { ...cookie(seeker), authorization: "Basic YTpi" },
    ]) {
      expect((await get(names.photo, headers)).status).toBe(404);
    }
    // Another person's cookie signs in that person.
    expect((await get(names.hidden, cookie(seeker))).status).toBe(404);
  });

  test("is __Host- on https, where the plain one signs no one in", async () => {
    const secure = await startHarness({ PUBLIC_URL: "https://jobs.example.ph" });
    try {
      const person = await secure.person("pwd");
      const photo = await secure.server.context.fileStore.put(BYTES, {
        kind: "photo",
        owner: person.id,
        type: "image/webp",
      });
      const ask = (name: string) => secure.call("GET", path(photo), { headers: { cookie: `${name}=${person.token}` } });
      expect([(await ask("__Host-kasama")).status, (await ask("kasama")).status]).toEqual([200, 404]);
    } finally {
      await secure.close();
    }
  });
});

describe("the response", () => {
  test("can only be shown, and may be cached forever", async () => {
    const { headers } = await get(names.photo, bearer(seeker));
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(BYTES.length),
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
      vary: "authorization, cookie",
      etag: `"${names.photo}"`,
      "accept-ranges": "bytes",
    });
  });

  test("to HEAD has the same headers and no body", async () => {
    const [whole, head] = [await get(names.photo, cookie(seeker)), await get(names.photo, cookie(seeker), "HEAD")];
    const told = ({ headers }: Response) =>
      [...headers].filter(([name]) => !/^(date|x-request-id|connection|keep-alive)$/.test(name));
    expect(head.status).toBe(200);
    expect(told(head)).toEqual(told(whole));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    expect((await get(names.photo, {}, "HEAD")).status).toBe(404);
  });

  test("to a caller with a cached copy is 304, but not to one who may not read the file", async () => {
    const etag = `"${names.photo}"`;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get(names.photo, { ...bearer(seeker), "if-none-match": tag });
      expect([answer.status, answer.headers.get("etag")]).toEqual([304, etag]);
    }
    expect((await get(names.photo, { ...bearer(seeker), "if-none-match": '"other"' })).status).toBe(200);
    expect((await get(names.photo, { "if-none-match": etag })).status).toBe(404);
  });

  test.each<[string, number, string | null, (bytes: Buffer) => Buffer]>([
    ["bytes=0-0", 206, "bytes 0-0/400000", (bytes) => bytes.subarray(0, 1)],
    ["bytes=261119-261121", 206, "bytes 261119-261121/400000", (bytes) => bytes.subarray(261_119, 261_122)],
    ["bytes=-10", 206, "bytes 399990-399999/400000", (bytes) => bytes.subarray(-10)],
    ["bytes=399999-999999", 206, "bytes 399999-399999/400000", (bytes) => bytes.subarray(-1)],
    ["bytes=400000-", 416, "bytes */400000", () => Buffer.alloc(0)],
    ["bytes=5-1", 200, null, (bytes) => bytes],
    ["bytes=0-1,5-6", 200, null, (bytes) => bytes],
  ])("Range: %s is %i", async (range, status, contentRange, part) => {
    const answer = await get(names.logo, { range });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([status, contentRange]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(part(BYTES))).toBe(true);
  });

  test("is a range only if the caller has the same content", async () => {
    const ask = (condition: string) => get(names.logo, { range: "bytes=0-9", "if-range": condition });
    expect([(await ask(`"${names.logo}"`)).status, (await ask('"another"')).status]).toEqual([206, 200]);
  });
});

test("leaves no cursor open when a caller hangs up", async () => {
  const { connection, fileStore } = kasama.server.context;
  const open = async () => (await connection.db?.admin().serverStatus())?.metrics.cursor.open.total;
  // More chunks than fit into one batch, so that a cursor could stay open.
  const name = await fileStore.put(randomBytes(30_000_000), { kind: "photo", owner: seeker.id, type: "image/webp" });
  const before = await open();
  let most = 0;
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const closed = Promise.withResolvers<void>();
      const request = http.get(kasama.url + path(name), { headers: bearer(seeker) }, (response) => {
        response.once("data", async () => {
          most = Math.max(most, await open());
          response.destroy();
          closed.resolve();
        });
      });
      request.once("error", closed.resolve);
      await closed.promise;
    }),
  );
  expect(most).toBeGreaterThan(before);
  await expect.poll(open).toBe(before);
  await fileStore.removeOf(seeker.id);
});

test("that is deleted while it is requested is whole or not found, never cut off", async () => {
  const { fileStore } = kasama.server.context;
  const request = async (name: string) => {
    const response = await get(name, bearer(seeker));
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };
  for (let round = 0; round < 10; round += 1) {
    const bytes = randomBytes(2000);
    const name = await fileStore.put(bytes, { kind: "photo", owner: seeker.id, type: "image/webp" });
    const answers = Array.from({ length: 8 }, () => request(name));
    await fileStore.remove(name, seeker.id);
    for (const { status, body } of await Promise.all(answers))
      expect(status === 404 || (status === 200 && body.equals(bytes))).toBe(true);
  }
});

test("is cut off if the database dies in the middle of a file, without a reason", async () => {
  const name = await kasama.server.context.fileStore.put(randomBytes(30_000_000), {
    kind: "photo",
    owner: seeker.id,
    type: "image/webp",
  });
  const pieces: Buffer[] = [];
  const outcome = await new Promise<string>((resolve) => {
    const request = http.get(kasama.url + path(name), { headers: bearer(seeker) }, (response) => {
      response.once("data", () => process.kill(kasama.server.database?.pid() ?? 0, "SIGKILL"));
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("error", () => resolve("cut off"));
      response.once("end", () => resolve("ended"));
    });
    request.once("error", () => resolve("cut off"));
  });
  expect(outcome).toBe("cut off");
  expect(Buffer.concat(pieces).includes("Mongo")).toBe(false);
  await expect.poll(async () => (await kasama.call("GET", "/api/readyz")).status, { timeout: 20_000 }).toBe(200);
  expect((await get(names.logo)).status).toBe(200);
});

test("is mounted with its row of the access matrix, like every call", () => {
  const routes = createApp(kasama.server.context, () => false).routes;
  expect(routes.filter((route) => route.path === "/api/files/:name").map((route) => route.method)).toEqual([
    "GET",
    "GET",
  ]);
});
