import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import process from "node:process";

/** Why system calls cannot be tampered with here; undefined where they can. */
export function needsStrace(): string | undefined {
  if (process.platform !== "linux") return "strace is for Linux";
  if (spawnSync("strace", ["-V"]).error) return "strace is not installed";
  const allowed = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
  return allowed ? undefined : "strace may not trace processes here";
}

/**
 * Lets system calls of a running process fail or wait, until the returned function is called.
 * @param rule as strace has it: `fdatasync:error=EIO`
 */
export async function inject(pid: number | undefined, rule: string): Promise<() => Promise<void>> {
  const [call] = rule.split(":");
  const args = ["-f", "-o", "/dev/null", "-e", `trace=${call}`, "-e", `inject=${rule}`, "-p", String(pid)];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(strace, "exit");
  // It says so when it is attached.
  await once(strace.stderr, "data");
  return async () => {
    strace.kill("SIGINT");
    await exited;
  };
}
