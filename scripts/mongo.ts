import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { main, Problem } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";
import { readOptions } from "./mongo/options.ts";

/** `npm run mongo -- --port 27017`: runs only the embedded MongoDB on loopback until Ctrl-C. */

const USAGE = `npm run mongo -- [options]

  --port N     the port of 127.0.0.1 to listen on (27017)
  --data DIR   the data folder (the application's; stop the application first)`;

const OPTIONS = {
  port: { type: "string", default: "27017" },
  data: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const PROGRAM = join(ROOT, "server/embedded-mongo/main.ts");
/** Long enough for an application that is just ending. */
const LOCK_WAIT_MS = "2000";

/** Resolves with the address when the database is ready, or rejects with its one-line error. */
function whenReady(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("unreachable: both are pipes");
  return new Promise((resolveReady, reject) => {
    let fatal = "The embedded MongoDB ended before it was ready.";
    createInterface({ input: stdout }).once("line", (line) => resolveReady(JSON.parse(line).uri));
    createInterface({ input: stderr }).on("line", (line) => {
      if (line.startsWith('{"fatal":true')) fatal = JSON.parse(line).message;
      else if (!line.startsWith('{"level":"info"')) process.stderr.write(`${line}\n`);
    });
    child.once("error", reject);
    child.once("close", () => reject(new Problem(fatal)));
  });
}

await main(async () => {
  const { port, data, help } = readOptions(process.argv.slice(2), OPTIONS, USAGE);
  if (help) {
    console.log(USAGE);
    return 0;
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const folder = resolve(data ?? join(process.env.DATA_DIR ?? ".data", "db"));
  const args = [PROGRAM, "--data", folder, "--port", port, "--lock-wait", LOCK_WAIT_MS];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  const closed = new Promise<number>((resolveClosed) => child.once("close", (code) => resolveClosed(code ?? 1)));
  // It writes everything and ends when its stdin is closed.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.stdin.end());
  const uri = await whenReady(child);
  console.log(`The embedded MongoDB runs on the data in ${folder}. Stop it with Ctrl-C; reach it with`);
  console.log(`  mongosh "${uri}"`);
  return closed;
});
