import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

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
  /** The link in the newest mail to an address, as it stands in the outbox. */
  linkTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

export async function startKasama(env: Record<string, string> = {}, args: string[] = ["--empty"]): Promise<Kasama> {
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
    ...env,
  };
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ["server/main.ts", ...args], {
      cwd: ROOT,
      env: settings,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    const said: string[] = [];
    createInterface({ input: started.stderr }).on("line", (line) => said.push(line));
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stdout }).on("line", (line) => {
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
    linkTo: async (address) => {
      const list = await (await fetch(`${url}/dev/outbox`)).text();
      const mails = [...list.matchAll(/<li><a href="([^"]+)">[^<]*<\/a><br>to ([^,]+),/g)];
      const newest = mails.find(([, , to]) => to === address)?.[1];
      if (!newest) throw new Error(`no mail to ${address} in the outbox`);
      const mail = await (await fetch(url + newest)).text();
      const link = /<a href="(http[^"]+verify-email[^"]+)"/.exec(mail)?.[1];
      if (!link) throw new Error("no link in the mail");
      return link;
    },
    stop: async () => {
      await end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}
