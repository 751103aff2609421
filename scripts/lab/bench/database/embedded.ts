import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ProcessGroup } from "../lib/process-group.ts";

/** The embedded database in its own process, started as the application does it. */
export interface Embedded {
  uri: string;
  pid: number;
  /** Milliseconds from the start of the process to its line "ready". */
  startMs: number;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL("../../../../server/embedded-mongo/main.ts", import.meta.url));

/** @throws if it ends before it is ready */
export async function startEmbedded(
  group: ProcessGroup,
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Embedded> {
  const began = performance.now();
  const child = group.spawn(
    process.execPath,
    [MAIN, "--data", `${folder}/data`, "--socket", `${folder}/mongo.sock`, "--detached"],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } },
  );
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the database's output is piped");
  // Ignore the line that it stops; the reader of the figures must see anything else.
  createInterface({ input: stderr }).on("line", (line) => {
    if (!line.startsWith('{"level":"info"')) process.stderr.write(`database: ${line}\n`);
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).once("line", resolve);
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`the database ended at its start (${signal ?? code})`)));
  });
  const startMs = performance.now() - began;
  const { uri, pid }: { uri: string; pid: number } = JSON.parse(line);
  return { uri, pid, startMs, stop: () => group.end(child) };
}
