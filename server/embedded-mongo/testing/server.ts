import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { copiesIn, copyWithBug, PLANT } from "../../../scripts/lab/faults/lib/planting/copy.ts";
import type { MutantName } from "../../../scripts/lab/faults/lib/planting/mutants.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A server that was asked to stop exits by itself within 5 s. */
const STOP_MS = 20_000;

/** A short folder name, because a socket's path must be shorter than 107 bytes. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "km-"));
}

/** The server process of a test. */
export type TestServer = {
  uri: string;
  folder: string;
  child: ChildProcess;
  pid: number;
  /** Asks it to stop, and returns the exit code. */
  stop(): Promise<number | null>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** stop(), and removes the folder. */
  remove(): Promise<void>;
};

type Options = {
  folder?: string;
  args?: string[];
  wrapper?: string[];
  socket?: boolean;
  /** The planted bug of the server: a name in scripts/lab/faults/lib/planting/mutants.ts. */
  mutant?: MutantName | undefined;
};

/** Starts a server on a folder; resolves when it reports that it is ready. */
export async function startServer({
  folder: given,
  args = [],
  wrapper = [],
  socket = true,
  mutant,
}: Options = {}): Promise<TestServer> {
  const folder = given ?? temporaryFolder();
  // The program has no option for bugs: its process loads a modified copy of the module.
  const copies = mutant && copyWithBug(mutant);
  const [command, ...rest] = [
    ...wrapper,
    process.execPath,
    ...(mutant ? ["--import", PLANT] : []),
    MAIN,
    "--data",
    join(folder, "d"),
    ...(socket ? ["--socket", join(folder, "m.sock")] : []),
    ...args,
  ];
  const env = { ...process.env, ...(copies !== undefined && copiesIn(copies)) };
  const child = spawn(command ?? "", rest, { stdio: ["pipe", "pipe", "pipe"], env });
  if (copies !== undefined) child.once("exit", () => rmSync(copies, { recursive: true, force: true }));
  const errors: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const ready = once(createInterface(child.stdout), "line") as Promise<[string]>;
  const first = await Promise.race([ready, exited.then(([code]) => [code] as const)]);
  if (typeof first[0] !== "string") {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
    throw new Error(`exit ${first[0]}: ${errors.join("")}`);
  }
  const { uri, pid } = JSON.parse(first[0]) as { uri: string; pid: number };
  const stop = async () => {
    child.stdin.end();
    // If it hangs on exit, fail with the code null instead of hanging the test.
    const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    const [code] = await exited;
    clearTimeout(patience);
    return code;
  };
  return {
    uri,
    folder,
    child,
    pid,
    stop,
    async kill() {
      process.kill(pid, "SIGKILL");
      await exited;
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
