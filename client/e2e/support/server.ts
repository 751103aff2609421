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

/** The real server in its own process, with its own data folder, as a newcomer would run it. */
export interface Kasama {
  url: string;
  dataDir: string;
  /** Kills the server at once, like a crash. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Kills the database's process at once, like a crash. The server keeps running. */
  killDatabase(): Promise<void>;
  /** Creates an admin while the server runs. Returns the password. */
  createAdmin(email: string): Promise<string>;
  /** The link to a page in the newest email to this address that has one, from the outbox. */
  linkTo(address: string, page?: "verify-email" | "reset-password" | "undo-email"): Promise<string>;
  /**
   * A signed-up and signed-in person, created directly: the real way takes a second of CPU time, and few tests are
   * about it.
   */
  makePerson(person: NewPerson): Promise<MadePerson>;
  /** Changes a person's user type directly in the database. */
  setType(type: NewType): Promise<void>;
  /** An open job, for tests about its applicants. Returns its id. */
  makeJob(job: NewOpenJob): Promise<number>;
  /** An application to a new job, created directly in the database. Returns its id. */
  makeApplication(application: NewApplication): Promise<number>;
  /** A system line, sent like those of the features that cause them. */
  addSystemLine(line: NewSystemLine): Promise<void>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);
/** Lines of a server that ended by itself that are printed. */
const LAST_LINES = 30;
/** The longest time until an email is in the outbox. */
const MAIL_MS = 10_000;

/** Starts the server. With `server/main.ts`, people can be created only through the screens. */
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
    const output: string[] = [];
    createInterface({ input: stderr }).on("line", (line) => output.push(line));
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: stdout }).on("line", (line) => {
        output.push(line);
        if (line.includes("is ready")) resolve();
      });
      started.once("close", (code) => reject(new Error(`the server ended with ${code}:\n${output.join("\n")}`)));
    });
    // A server that ends by itself has a defect, which its last lines explain.
    started.once("close", (code) => {
      if (code) process.stderr.write(`the server ended with ${code}:\n${output.slice(-LAST_LINES).join("\n")}\n`);
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
    const running = child;
    if (!running) throw new Error("the server does not run");
    orders += 1;
    const message: Order = { number: orders, ...what };
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const handleAnswer = (done: Done) => {
      if (done.number === message.number) resolve(done);
    };
    const giveUp = () => reject(new Error("the server ended before it answered"));
    running.on("message", handleAnswer).on("close", giveUp);
    try {
      running.send(message);
      const done = await promise;
      if (done.problem) throw new Error(done.problem);
      return done;
    } finally {
      running.off("message", handleAnswer).off("close", giveUp);
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
      // Emails are sent after the answer, so this one may not be there yet.
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
    addSystemLine: async (line) => {
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

/** A port of this computer that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}
