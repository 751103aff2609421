import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "playwright/test";
import type {
  Done,
  MadePerson,
  NewApplication,
  NewOpenJob,
  NewPerson,
  NewSystemLine,
  NewType,
  Order,
  Wish,
} from "../../../scripts/lib/browser-orders.ts";

/** The real server as its own process, with its own data folder, as a newcomer would run it. */
export interface Kasama {
  url: string;
  dataDir: string;
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends the database's process at once, as a crash would. The server goes on. */
  killDatabase(): Promise<void>;
  /** Makes an admin, beside the running server, and tells the password. */
  createAdmin(email: string): Promise<string>;
  /** The link to a page in the newest mail to an address that has one, as it stands in the outbox. */
  linkTo(address: string, page?: "verify-email" | "reset-password" | "undo-email"): Promise<string>;
  /** Somebody who has signed up and in: what most tests are not about, and takes a second of a core by the real way. */
  makePerson(person: NewPerson): Promise<MadePerson>;
  /** Makes somebody's type another one in the database, behind the server's back. */
  setType(type: NewType): Promise<void>;
  /** An open job, where a test is about those who apply to it. Answers its id. */
  makeJob(job: NewOpenJob): Promise<number>;
  /** An application to a new job, which nobody can send yet. Answers its id. */
  makeApplication(application: NewApplication): Promise<number>;
  /** A system line, told as by the features that cause them. */
  tell(line: NewSystemLine): Promise<void>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);
/** How long a mail may take to the outbox. */
const MAIL_MS = 10_000;

/** Starts the server; `server/main.ts` where nobody is made but by the screens. */
export async function startKasama(
  env: Record<string, string> = {},
  program: "server/main.ts" | "server/testing/browser-server.ts" = "server/testing/browser-server.ts",
): Promise<Kasama> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ke-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    NODE_ENV: "test",
    MONGODB_URI: "",
    REDIS_URL: "",
    SMTP_URL: "",
    APPROVAL_UNDO_SECONDS: "0",
    ...env,
  };
  let child: ChildProcess | undefined;
  let orders = 0;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [program, "--empty"], {
      cwd: ROOT,
      env: settings,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child = started;
    const { stdout, stderr } = started;
    if (!stdout || !stderr) throw new Error("the server has no output");
    const said: string[] = [];
    createInterface({ input: stderr }).on("line", (line) => said.push(line));
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: stdout }).on("line", (line) => {
        said.push(line);
        if (line.includes("is ready")) resolve();
      });
      started.once("close", (code) => reject(new Error(`the server ended with ${code}:\n${said.join("\n")}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const closed = new Promise((resolve) => running.once("close", resolve));
    running.kill(signal);
    await closed;
  }

  async function order(what: Wish): Promise<Done> {
    const asked = child;
    if (!asked) throw new Error("the server does not run");
    orders += 1;
    const wish: Order = { number: orders, ...what };
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const hear = (done: Done) => {
      if (done.number === wish.number) resolve(done);
    };
    const giveUp = () => reject(new Error("the server ended before it answered"));
    asked.on("message", hear).on("close", giveUp);
    try {
      asked.send(wish);
      const done = await promise;
      if (done.problem) throw new Error(done.problem);
      return done;
    } finally {
      asked.off("message", hear).off("close", giveUp);
    }
  }

  await start();
  return {
    url,
    dataDir,
    start,
    kill: () => end("SIGKILL"),
    killDatabase: async () => {
      const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(child?.pid)]);
      const pids = stdout.split("\n").map(Number).filter(Boolean);
      if (pids.length !== 1) throw new Error(`expected one child of the server, saw ${pids.length}`);
      for (const pid of pids) process.kill(pid, "SIGKILL");
    },
    createAdmin: async (email) => {
      const { stdout } = await run(process.execPath, ["scripts/create-admin.ts", email], { cwd: ROOT, env: settings });
      const password = /^password: (.+)$/m.exec(stdout)?.[1];
      if (!password) throw new Error(`no password in: ${stdout}`);
      return password;
    },
    linkTo: async (address, page = "verify-email") => {
      let link = "";
      // Mails are sent behind the answer: this one may still be on its way.
      await expect(async () => {
        link = await newestLink(url, address, page);
      }).toPass({ timeout: MAIL_MS });
      return link;
    },
    makePerson: async (person) => {
      const made = (await order({ person })).person;
      if (!made) throw new Error(`nobody was made for ${person.email}`);
      return made;
    },
    setType: async (type) => {
      await order({ type });
    },
    makeJob: async (job) => {
      const made = (await order({ job })).job;
      if (made === undefined) throw new Error("no job was made");
      return made;
    },
    makeApplication: async (application) => {
      const made = (await order({ application })).application;
      if (made === undefined) throw new Error("no application was made");
      return made;
    },
    tell: async (line) => {
      await order({ line });
    },
    stop: async () => {
      await end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @throws if there is none yet */
async function newestLink(url: string, address: string, page: string): Promise<string> {
  const list = await (await fetch(`${url}/dev/outbox`)).text();
  const mails = [...list.matchAll(/<li><a href="([^"]+)">[^<]*<\/a><br>to ([^,]+),/g)];
  for (const [, where = ""] of mails.filter(([, , to]) => to === address)) {
    const mail = await (await fetch(url + where)).text();
    const link = new RegExp(`<a href="(http[^"]+/${page}\\?[^"]+)"`).exec(mail)?.[1];
    if (link) return link;
  }
  throw new Error(`no link to ${page} in a mail to ${address} in the outbox`);
}

/** A port of this computer that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}
