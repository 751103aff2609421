import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import process from "node:process";

/** Returns why system calls cannot be changed here, or undefined if they can. */
export function needsStrace(): string | undefined {
  if (process.platform !== "linux") return "strace is for Linux";
  if (spawnSync("strace", ["-V"]).error) return "strace is not installed";
  const allowed = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
  return allowed ? undefined : "strace may not trace processes here";
}

/**
 * Makes system calls of a running process fail or wait, until the returned function is called.
 * @param rule in the syntax of strace: `fdatasync:error=EIO`
 */
export async function inject(pid: number | undefined, rule: string): Promise<() => Promise<void>> {
  const [call] = rule.split(":");
  const args = ["-f", "-o", "/dev/null", "-e", `trace=${call}`, "-e", `inject=${rule}`, "-p", String(pid)];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(strace, "exit");
  // strace prints this when it is attached.
  await once(strace.stderr, "data");
  return async () => {
    strace.kill("SIGINT");
    await exited;
  };
}
