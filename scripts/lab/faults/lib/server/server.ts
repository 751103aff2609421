import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { childrenOf, commandLine } from "../../../bench/lib/processes.ts";
import { copiesIn, copyWithBug, PLANT } from "../planting/copy.ts";
import type { MutantName } from "../planting/mutants.ts";
import type { FromServer, ToServer } from "./protocol.ts";

/** The real server and its database, as processes of their own. */
export interface Server {
  port: number;
  dataDir: string;
  pid(): number;
  /** The embedded database's process at this moment; undefined while there is none. */
  databasePid(): number | undefined;
  /** What it has logged, warnings and worse. */
  log(): readonly string[];
  /** Ends it; resolves with the exit code, null where a signal did it. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** What its process holds now. */
  held(): Promise<FromServer>;
  /** Moves its wall clock: so far off from now on, over restarts too, in milliseconds. */
  setClock(ms: number): Promise<void>;
  /** Ends it, and removes what it stored. */
  remove(): Promise<void>;
}

interface Options {
  /** A bug to plant. */
  mutant?: MutantName | undefined;
  /** Whether its passwords are hashed at the least cost. */
  quick?: boolean;
  /** The folder of a client that was built with the bug; the product's own if none is given. */
  client?: string | undefined;
  env?: Record<string, string>;
  /** Where it stores; its own new folder if none is given. */
  dataDir?: string | undefined;
}

const MAIN = fileURLToPath(new URL("../../../../../server/main.ts", import.meta.url));
const LOADED_FIRST = [PLANT, new URL("inside.ts", import.meta.url).href].map((url) => `--import=${url}`);
const PATIENCE_MS = 15_000;

/** What is wrong travels in these options, because the database's process inherits nothing else of the environment. */
function loadedFirst(faults: Record<string, string>): string {
  const code = `Object.assign(process.env, ${JSON.stringify(faults)})`;
  return [`--import=data:text/javascript,${encodeURIComponent(code)}`, ...LOADED_FIRST].join(" ");
}

export async function startServer(options: Options = {}): Promise<Server> {
  const { mutant, quick = false, client, env = {}, dataDir: given } = options;
  const copies = copyWithBug(mutant, { quick, client });
  const dataDir = given ?? mkdtempSync(path.join(tmpdir(), "kf-"));
  const port = await freePort();
  const lines: string[] = [];
  let clockMs = 0;
  let child: ChildProcess | undefined;
  const { PATH = "", HOME = "", TMPDIR, NODE_COMPILE_CACHE } = process.env;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN, "--empty"], {
      // Away from the package's folder, whose .env is none of ours.
      cwd: dataDir,
      env: {
        PATH,
        HOME,
        ...(TMPDIR ? { TMPDIR } : {}),
        // What is kept there is found by its text, so a planted bug is never left out, nor met where it was not planted.
        ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
        NODE_ENV: "test",
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        PORT: String(port),
        RATE_LIMITS: "off",
        // Some of the faults have a disk of 64 MB, and are about what happens when it is really full.
        FREE_DISK_MB: "0",
        LOG_LEVEL: "warn",
        NODE_OPTIONS: loadedFirst({
          ...copiesIn(copies),
          ...(clockMs === 0 ? {} : { FAULTS_CLOCK: String(clockMs) }),
        }),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
    await new Promise<void>((resolve, reject) => {
      if (started.stdout)
        createInterface({ input: started.stdout }).on("line", (line) => {
          if (line.includes(" is ready: ")) resolve();
        });
      started.once("exit", (code, signal) =>
        reject(new Error(`the server ended at its start (${signal ?? code}):\n${lines.join("\n")}`)),
      );
    });
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const exited = once(running, "exit") as Promise<[number | null]>;
    // A stopped process would take SIGTERM only when it goes on.
    running.kill("SIGCONT");
    running.kill(signal);
    const force = setTimeout(() => running.kill("SIGKILL"), PATIENCE_MS);
    const [code] = await exited;
    clearTimeout(force);
    return code;
  }

  async function ask(wish: ToServer): Promise<FromServer> {
    if (!child) throw new Error("there is no server to ask");
    const answer = once(child, "message") as Promise<[FromServer]>;
    child.send(wish);
    return (await answer)[0];
  }

  const pid = (): number => child?.pid ?? 0;
  await start();
  return {
    port,
    dataDir,
    pid,
    databasePid: () => childrenOf(pid()).find((id) => commandLine(id).some((word) => word.includes("embedded-mongo"))),
    log: () => lines,
    end,
    start,
    held: () => ask({ kind: "look" }),
    setClock: async (ms) => {
      clockMs = ms;
      await ask({ kind: "clock", ms });
    },
    remove: async () => {
      await end("SIGTERM");
      rmSync(copies, { recursive: true, force: true });
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A port that stays the server's over its restarts. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}
