import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { test as base, expect, vi } from "vitest";
import type { Log } from "#server/platform/log/log.ts";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";

/** The queue in whole servers: without a mail server, with killed processes, and with processes that share a database. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const EMAIL = "maricel@mail.example";
const APPLICANT = {
  email: EMAIL,
  password: "Kasama-2026!",
  user_type: "general",
  first_name: "Maricel",
  last_name: "Abueva",
  phone_number: "9171234567",
  address: "12 Mabini Street, Jaro, Iloilo City",
};

/** A folder for one test, and the servers that it starts there. They are closed after the test, the newest first. */
interface House {
  dataDir: string;
  mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer>;
  server(env: Record<string, string>, log?: Log, now?: () => Date): Promise<Harness>;
  /** Starts a process that can be killed. */
  program(env: Record<string, string>): ReturnType<typeof startProcess>;
}

const test = base.extend<{ house: House }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  house: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "ks-queue-"));
    const started: { close(): Promise<void> }[] = [];
    const keep = <T extends { close(): Promise<void> }>(one: T): T => {
      started.push(one);
      return one;
    };
    await use({
      dataDir,
      mailServer: async (options = {}) => keep(await startMailServer(options)),
      server: async (env, log = createRecorder().log, now = undefined) =>
        keep(await startHarness({ DATA_DIR: dataDir, ...env }, log, now)),
      program: (env) => startProcess({ DATA_DIR: dataDir, ...env }, keep),
    });
    for (const one of started.reverse()) await one.close();
    await rm(dataDir, { recursive: true, force: true });
  },
});

/** The address of a mail server that is not running yet and will be started at this port. */
async function portOfNobody(): Promise<number> {
  const away = await startMailServer();
  await away.close();
  return away.port;
}

const waiting = ({ server: { context } }: Harness) => context.connection.collection("mails").countDocuments();
/** Only a failure waits this long. */
const PATIENCE = { timeout: 60_000 };
/** The row of an accepted mail is removed a moment later. */
const emptied = (kasama: Harness) => vi.waitFor(async () => expect(await waiting(kasama)).toBe(0), PATIENCE);

// Concurrently: these tests mostly wait.

test.concurrent("a sign-up while the mail server is away succeeds, and its mail goes out once when that is back", async ({
  house: { mailServer, server },
}) => {
  const port = await portOfNobody();
  const recorder = createRecorder();
  const kasama = await server({ SMTP_URL: `smtp://127.0.0.1:${port}` }, recorder.log);
  expect((await kasama.call("POST", "/api/create", { body: APPLICANT })).status).toBe(201);
  const failures = () => recorder.lines.filter(({ msg }) => String(msg).includes("tried again"));
  await vi.waitFor(() => expect(failures()).toHaveLength(1), PATIENCE);
  expect(await waiting(kasama)).toBe(1);

  const mails = await mailServer({ port });
  expect((await mails.mailTo(EMAIL)).subject).toContain("Confirm your email address");
  await emptied(kasama);
  expect(mails.mails).toHaveLength(1);
});

test.concurrent("a server that is killed with mails in its queue sends each of them once after it was started again", async ({
  house: { mailServer, program, server },
}) => {
  const port = await portOfNobody();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const killed = await program(env);
  const answer = await fetch(`${killed.url}/api/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(APPLICANT),
  });
  expect(answer.status).toBe(201);
  await killed.said("tried again");
  await killed.close();

  const mails = await mailServer({ port });
  const again = await server(env);
  const mail = await mails.mailTo(EMAIL);
  await emptied(again);
  expect(mails.mails).toHaveLength(1);
  // The link from before the kill still opens the account.
  const token = /verify-email\?token=([\w%-]+)/.exec(mail.text ?? "")?.[1];
  expect((await again.call("POST", "/api/verify-email", { body: { token } })).status).toBe(200);
});

test.concurrent("a mail server that accepts connections and never answers delays neither a sign-up nor the shutdown", async ({
  house: { dataDir, mailServer, server },
}) => {
  const silent = await mailServer({ hangs: true });
  const kasama = await startHarness({ DATA_DIR: dataDir, SMTP_URL: silent.url });
  try {
    const other = { ...APPLICANT, email: "other@mail.example" };
    expect((await kasama.call("POST", "/api/create", { body: APPLICANT })).status).toBe(201);
    await silent.connected();
    expect((await kasama.call("POST", "/api/create", { body: other })).status).toBe(201);
  } finally {
    await kasama.close();
  }
  const mails = await mailServer();
  const again = await server({ SMTP_URL: mails.url });
  await mails.received(2);
  await emptied(again);
  expect(mails.mails.map(({ to }) => to[0]).sort()).toEqual([EMAIL, "other@mail.example"]);
});

test.concurrent("two servers on one database send each of 200 mails exactly once, and share the work", async ({
  house: { mailServer, server },
}) => {
  const mails = await mailServer();
  const env = { SMTP_URL: mails.url, DATA_KEY: randomBytes(32).toString("hex") };
  const recorders = [createRecorder(), createRecorder()] as const;
  const first = await server(env, recorders[0].log);
  const second = await server({ ...env, MONGODB_URI: first.server.database?.uri ?? "" }, recorders[1].log);
  const addresses = Array.from({ length: 200 }, () => `${randomUUID()}@mail.example`);
  await Promise.all(
    addresses.map((to, n) =>
      (n % 2 ? first : second).server.context.mailer.send({ to, subject: "Hello", text: "Hi", html: "<p>Hi</p>" }),
    ),
  );
  await mails.received(200);
  await emptied(first);
  expect(mails.mails.map(({ to }) => to[0]).sort()).toEqual(addresses.sort());
  expect(new Set(mails.mails.map(({ mail }) => mail.messageId)).size).toBe(200);
  const [sent = 0, also = 0] = recorders.map(({ lines }) => lines.filter(({ msg }) => msg === "mail sent").length);
  expect(sent + also).toBe(200);
  expect(Math.min(sent, also)).toBeGreaterThan(0);
});

test.concurrent("a server whose clock is an hour ahead does not send the mail that another server is sending", async ({
  house: { mailServer, server },
}) => {
  const silent = await mailServer({ hangs: true });
  const mails = await mailServer();
  const env = { DATA_KEY: randomBytes(32).toString("hex") };
  const mail = (to: string) => ({ to, subject: "Hello", text: "Hi", html: "<p>Hi</p>" });
  const first = await server({ ...env, SMTP_URL: silent.url });
  const ahead = () => new Date(Date.now() + 3_600_000);
  const uri = first.server.database?.uri ?? "";
  const second = await server({ ...env, MONGODB_URI: uri, SMTP_URL: mails.url }, undefined, ahead);
  await first.server.context.mailer.send(mail("first@mail.example"));
  await silent.connected();
  // Mails are sent in the order in which they are due.
  await second.server.context.mailer.send(mail("second@mail.example"));
  await mails.mailTo("second@mail.example");
  expect(mails.mails.map(({ to }) => to[0])).toEqual(["second@mail.example"]);
  expect(await waiting(second)).toBeGreaterThanOrEqual(1);
});

/** The real server in its own process. `close` is a SIGKILL. */
async function startProcess(env: Record<string, string>, keep: (one: { close(): Promise<void> }) => unknown) {
  const child: ChildProcess = spawn(process.execPath, ["server/main.ts", "--empty"], {
    cwd: ROOT,
    env: bareEnvironment({ NODE_ENV: "test", PORT: "0", ...env }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const close = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  keep({ close });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  if (!child.stdout) throw new Error("the process has no output");
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const look of listeners) look();
  });
  /** Resolves with the first line that contains these words, also if it was written before. */
  const said = (words: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const line = lines.find((one) => one.includes(words));
        if (line === undefined) return;
        listeners.delete(look);
        resolve(line);
      };
      listeners.add(look);
      look();
    });
  const ready = await Promise.race([said("is ready: "), ended]);
  const url = /is ready: (\S+)/.exec(ready ?? "")?.[1];
  if (!url) throw new Error(`the server ended:\n${lines.join("\n")}`);
  return { url, said, close };
}
