import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Brood } from "../lib/brood.ts";

/** The embedded database as a process of its own, as the application starts it. */
export interface Embedded {
  uri: string;
  pid: number;
  /** From the start of the process to its line "ready". */
  startMs: number;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL("../../../../server/embedded-mongo/main.ts", import.meta.url));

/** @throws when it ends instead of being ready */
export async function startEmbedded(brood: Brood, folder: string, env: NodeJS.ProcessEnv = {}): Promise<Embedded> {
  const began = performance.now();
  const child = brood.spawn(
    process.execPath,
    [MAIN, "--data", `${folder}/data`, "--socket", `${folder}/mongo.sock`, "--detached"],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } },
  );
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the database's output is piped");
  // That it stops is no news; anything else is something that the reader of the figures must know.
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
  return { uri, pid, startMs, stop: () => brood.end(child) };
}
