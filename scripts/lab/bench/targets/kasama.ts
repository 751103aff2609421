import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Brood } from "../lib/brood.ts";
import { childrenOf, commandLine } from "../lib/processes.ts";

/** The real server with its embedded database, as `npm start -- --empty` runs it, on a free port of this machine. */
export interface KasamaServer {
  url: string;
  dataDir: string;
  pid: number;
  /** What `preload` talks to. */
  child: ChildProcess;
  /** The embedded database's process, where the system tells. */
  databasePid: number | undefined;
  stop(): Promise<void>;
  /** Removes what it stored. */
  clean(): void;
}

const SERVER = fileURLToPath(new URL("../../../../server/main.ts", import.meta.url));
const START_MS = 60_000;
const DATABASE_END_MS = 10_000;

interface Options {
  brood: Brood;
  /** Where V8's profiles of the server and the database are to be written when they end. */
  profileDir?: string | undefined;
  /** A module that is loaded into the server's process before the server, and may talk to the bench. */
  preload?: URL;
  /** A program of the bench's that starts the same server, and may talk to the bench. */
  program?: URL;
  /** Takes a line of the log that the bench provokes; true if it was one. The others are shown. */
  expects?: (line: string) => boolean;
}

export async function startKasama({ brood, profileDir, preload, program, expects }: Options): Promise<KasamaServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "kasama-bench-"));
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const file = program ? fileURLToPath(program) : SERVER;
  const child = brood.spawn(process.execPath, [...(preload ? ["--import", preload.href] : []), file, "--empty"], {
    // Away from the package's folder, whose .env would change what is measured; of our environment it gets nothing else.
    cwd: dataDir,
    env: {
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      // By the environment and not by an argument, because the database's process inherits it.
      ...(profileDir ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDir}` } : {}),
    },
    stdio: ["ignore", "pipe", "inherit", ...(preload || program ? (["ipc"] as const) : [])],
  });

  const clean = () => rmSync(dataDir, { recursive: true, force: true });
  const { stdout } = child;
  if (!stdout) throw new Error("the server's output is piped");
  let late: NodeJS.Timeout | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    late = setTimeout(() => reject(new Error(`the server was not ready in ${START_MS / 1000} s`)), START_MS);
    createInterface({ input: stdout }).on("line", (line) => {
      const port = line.match(/ is ready: http:\/\/[^/]+?:(\d+)/)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
      // Whatever it logs at LOG_LEVEL=warn is something that the reader of the figures must know.
      else if (line.startsWith("{") && !expects?.(line)) process.stderr.write(`server: ${line}\n`);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`the server ended at its start (${signal ?? code})`)));
  })
    .catch((err: unknown) => {
      clean();
      throw err;
    })
    .finally(() => clearTimeout(late));

  const pid = child.pid ?? 0;
  const databasePid = childrenOf(pid).find((id) => commandLine(id).some((word) => word.includes("embedded-mongo")));
  return {
    url,
    dataDir,
    pid,
    child,
    databasePid,
    stop: async () => {
      await brood.end(child);
      // A database that hangs ends after its server, and writes its profile then.
      const until = Date.now() + DATABASE_END_MS;
      while (commandLine(databasePid).length > 0 && Date.now() < until) await sleep(50);
    },
    clean,
  };
}
