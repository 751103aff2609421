import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createOutboxTransport } from "./transports.ts";

/** Mails without a mail server: what is stored, what is shown, and who sees it. */

let kasama: Harness;
let named: Harness;
beforeAll(async () => {
  [kasama, named] = await Promise.all([startHarness(), startHarness({ PUBLIC_URL: "http://kasama.test:8080" })]);
});
afterAll(() => Promise.all([kasama.close(), named.close()]));

/** Uses node:http, because fetch takes the Host header from the address. */
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

describe("answers only the browser of this machine, under this machine's names, without a proxy", () => {
  test.each(["localhost", "localhost:5173", "LOCALHOST", "127.0.0.1:3000", "[::1]:3000"])(
    "shown at %s",
    async (host) => {
      expect(await statusOf(kasama, { host })).toBe(200);
    },
  );

  test.each(["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]"])(
    "a page whose name '%s' was bound to this machine reads nothing",
    async (host) => {
      for (const path of ["/dev/outbox", "/dev/outbox/style.css", "/dev/outbox/any"])
        expect(await statusOf(kasama, { host }, path)).toBe(404);
    },
  );

  test("accepts the host of PUBLIC_URL as a name of this machine", async () => {
    expect(await statusOf(named, { host: "kasama.test:8080" })).toBe(200);
    expect(await statusOf(kasama, { host: "kasama.test:8080" })).toBe(404);
  });

  test.each([{ "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }, { via: "1.1 proxy" }])(
    "what came through a proxy of this machine (%j) is not shown",
    async (trace) => {
      expect(await statusOf(kasama, { host: "localhost", ...trace })).toBe(404);
    },
  );

  test("does not exist behind a proxy", async () => {
    const proxied = await startHarness({ TRUST_PROXY: "1" });
    try {
      expect((await proxied.call("GET", "/dev/outbox")).body).not.toContain("Outbox");
    } finally {
      await proxied.close();
    }
  });

  test("serves the mails of the data folder and nothing else", async () => {
    const decoy = { to: "x@mail.example", subject: "Decoy", text: "Decoy", date: "2026-11-02" };
    await writeFile(path.join(kasama.dataDir, "decoy.json"), JSON.stringify(decoy));
    for (const name of ["..%2fdecoy", "%2e%2e%2fdecoy", "..%2fdecoy.json", "decoy"])
      expect((await kasama.call("GET", `/dev/outbox/${name}`)).body).not.toContain("Decoy");
    expect((await kasama.call("GET", "/dev/outbox/decoy")).status).toBe(404);
  });
});

describe("the pages", () => {
  const EVIL = '<img src=x onerror="alert(1)">';
  const mail = (to: string) => ({
    to,
    subject: `Hello ${EVIL}`,
    text: `Niña ${EVIL}\n\nOpen:\nhttp://127.0.0.1:1/verify-email?token=a&b"c\n`,
    html: "<p>Not this part</p>",
  });
  const pathIn = (list: string) => /href="(\/dev\/outbox\/[\w-]+)"/.exec(list)?.[1] ?? "";
  const listed = async () => (await kasama.call("GET", "/dev/outbox")).body as string;

  test("show the list, newest first, and the text of each mail with working links and no other markup", async () => {
    const { mailer } = kasama.server.context;
    expect(await listed()).toContain("No mail yet");
    await mailer.send(mail("first@mail.example"));
    await mailer.send(mail("second@mail.example"));
    await expect.poll(listed, { timeout: 10_000 }).toMatch(/to second@mail\.example, .*to first@mail\.example, /);
    const list = await listed();
    expect(list).not.toContain("<img");

    const shown = (await kasama.call("GET", pathIn(list))).body as string;
    expect(shown).toContain("<p>To second@mail.example</p>");
    expect(shown).toContain("Niña &lt;img src=x");
    expect(shown).toContain('<a href="http://127.0.0.1:1/verify-email?token=a&amp;b&quot;c">');
    expect(shown).not.toMatch(/<img|Not this part/);
  });

  test("show the mail of a new account, whose link verifies it", async () => {
    const email = "nina@mail.example";
    const made = await kasama.call("POST", "/api/create", {
      body: {
        email,
        password: "Kasama-2026!",
        user_type: "general",
        first_name: "Niña",
        last_name: "Abueva",
        phone_number: "9171234567",
        address: "12 Mabini Street, Jaro, Iloilo City",
      },
    });
    expect(made.status).toBe(201);
    await expect.poll(listed, { timeout: 10_000 }).toContain(`to ${email}, `);
    const shown = (await kasama.call("GET", pathIn(await listed()))).body as string;
    expect(shown).toContain("Hello Niña,");
    const token = new RegExp(`<a href="${kasama.server.url}/verify-email\\?token=([\\w%-]+)"`).exec(shown)?.[1];
    expect((await kasama.call("POST", "/api/verify-email", { body: { token } })).status).toBe(200);
  });
});

describe("the files", () => {
  const LETTER = {
    to: "nina@mail.example",
    subject: "Kumusta, Niña",
    text: "Hello Niña",
    html: "<p>Hello Niña</p>",
    id: "0b9c1b52-5f0c-4c36-a5a6-0d3b8f4f2c11@kasama.example",
    date: new Date("2026-11-02T08:00:00Z"),
  };

  test("are written once for each mail, as .eml with both parts, readable only by this user", async () => {
    const dir = await mkdtemp(path.join(tmpdir(), "ks-outbox-"));
    try {
      const { deliver } = createOutboxTransport(path.join(dir, "outbox"), "no-reply@kasama.example");
      const { signal } = new AbortController();
      await deliver(LETTER, signal);
      await deliver(LETTER, signal);
      const names = await readdir(path.join(dir, "outbox"));
      const name = "2026-11-02T08-00-00-000Z-0b9c1b52-5f0c-4c36-a5a6-0d3b8f4f2c11";
      expect(names.sort()).toEqual([`${name}.eml`, `${name}.json`]);
      const eml = path.join(dir, "outbox", `${name}.eml`);
      expect((await stat(eml)).mode & 0o777).toBe(0o600);
      expect(await simpleParser(await readFile(eml))).toMatchObject({
        subject: LETTER.subject,
        text: expect.stringContaining(LETTER.text),
        html: expect.stringContaining(LETTER.html),
        messageId: `<${LETTER.id}>`,
        date: LETTER.date,
      });
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});
