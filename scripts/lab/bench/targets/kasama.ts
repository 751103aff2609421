import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ProcessGroup } from "../lib/process-group.ts";
import { childrenOf, commandLine } from "../lib/processes.ts";

/** The real server with its embedded database, as `npm start -- --empty` runs it, on a free port of this machine. */
export interface KasamaServer {
  url: string;
  dataDir: string;
  pid: number;
  /** The process that `preload` exchanges messages with. */
  child: ChildProcess;
  /** The process of its own embedded database, if it has one and the system reports it. */
  databasePid: number | undefined;
  stop(): Promise<void>;
  /** Deletes its data. */
  clean(): void;
}

const SERVER = fileURLToPath(new URL("../../../../server/main.ts", import.meta.url));
const START_MS = 60_000;
const DATABASE_END_MS = 10_000;

interface Options {
  group: ProcessGroup;
  /** The folder for V8's profiles of the server and the database. */
  profileDir?: string | undefined;
  /** A module to load into the server's process before the server. It may exchange messages with the bench. */
  preload?: URL;
  /** A program of the bench that starts the same server. It may exchange messages with the bench. */
  program?: URL;
  /** More settings, for example those of several processes. */
  env?: Record<string, string>;
  /** Returns true for log lines that the bench causes on purpose. All others are printed. */
  expects?: (line: string) => boolean;
}

export async function startKasama({
  group,
  profileDir,
  preload,
  program,
  env,
  expects,
}: Options): Promise<KasamaServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "kasama-bench-"));
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const file = program ? fileURLToPath(program) : SERVER;
  const child = group.spawn(process.execPath, [...(preload ? ["--import", preload.href] : []), file, "--empty"], {
    // Not the package's folder, because its .env would change the result; no other environment variables are passed.
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
      ...env,
      // As an environment variable and not as an argument, because the database's process inherits it.
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
      // The reader of the figures must see warnings and errors of the server.
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
      await group.end(child);
      // A database that hangs ends after its server, and writes its profile then.
      const until = Date.now() + DATABASE_END_MS;
      while (commandLine(databasePid).length > 0 && Date.now() < until) await sleep(50);
    },
    clean,
  };
}
