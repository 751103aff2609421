import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Problem } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";

/** A demo community in its own folder, as the first start creates it. */
export interface Demo {
  url: string;
  /** The password of all its accounts. */
  password: string;
  end(): Promise<void>;
}

/** Starts it on a free port, and reads the accounts' password like a new user does. */
export async function startDemo(): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), "ks-"));
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      NODE_ENV: "",
      MONGODB_URI: "",
      SMTP_URL: "",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  const text = await readFile(join(dataDir, "demo.txt"), "utf8");
  const password = /with the password (\S+)/.exec(text)?.[1];
  if (!password) throw new Error("demo.txt names no password");
  return {
    url,
    password,
    end: async () => {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address that the server prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error("the server has no output");
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /https?:\/\/\S+:\d+/.exec(line)?.[0];
      if (address) resolve(address);
    });
    child.once("close", (code) => reject(new Problem(`The demo's server ended with ${code} before it was ready.`)));
  });
}
