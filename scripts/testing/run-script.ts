import { spawn } from "node:child_process";
import { join } from "node:path";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { ROOT } from "../lib/setup.mjs";

/** How a script ended and what it wrote. */
interface Run {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs a script in a separate process as its npm command does, without a terminal.
 * @param file such as `scripts/create-admin.ts`
 */
export function runScript(file: string, env: Record<string, string>, ...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, "scripts/run.mjs"), file, ...args], {
      env: bareEnvironment({ LOG_LEVEL: "trace", ...env }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("close", (code) => resolve({ code, out, err }));
  });
}
