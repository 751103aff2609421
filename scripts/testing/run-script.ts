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
 * Runs a script of the folder `scripts` in a separate process, without a terminal.
 * @param file such as `create-admin.mjs`
 */
export function runScript(file: string, env: Record<string, string>, ...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, "scripts", file), ...args], {
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
