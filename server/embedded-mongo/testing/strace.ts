import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/** Why system calls cannot be traced here; undefined if they can. Installs strace if possible. */
export function straceProblem(): string | undefined {
  if (process.platform !== "linux") return "strace is for Linux";
  if (spawnSync("strace", ["-V"]).error) {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
      return "strace is not installed, and cannot be installed here";
    try {
      execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "strace"], {
        stdio: "ignore",
        timeout: 60_000,
      });
    } catch {
      return "strace could not be installed";
    }
  }
  return spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0
    ? undefined
    : "strace may not trace processes here";
}

/** The options of strace for replyProblems(). */
export const STRACE_ARGS = [
  "-f",
  "-y",
  "-s",
  "48",
  "-e",
  "trace=openat,read,write,writev,pwrite64,pwritev,pwritev2,fdatasync,fsync,msync",
];

/**
 * Makes system calls of a running process fail or wait.
 * @param rule in strace's syntax: `pwrite64:error=EIO:when=2`
 * @returns stop() detaches strace, ended() waits until the process has exited. Do not call stop() for a process that
 * may be exiting: strace then waits for its main thread only, which ends only after the others were reaped.
 */
export async function inject(
  pid: number,
  rule: string,
): Promise<{ stop: () => Promise<void>; ended: () => Promise<void> }> {
  const [call] = rule.split(":");
  const args = ["-f", "-o", "/dev/null", "-e", `trace=${call}`, "-e", `inject=${rule}`, "-p", String(pid)];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(strace, "exit");
  // It reports when it is attached.
  await once(strace.stderr, "data");
  const ended = async () => void (await exited);
  return {
    ended,
    async stop() {
      strace.kill("SIGINT");
      await ended();
    },
  };
}

type Call = { name: string; fd: number; path: string; text: string; start: number; end: number };

/** The calls in a log, with their first and last lines (another thread may log in between). */
function callsOf(log: string): Call[] {
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  for (const [line, text] of log.split("\n").entries()) {
    const pid = /^\d+/.exec(text)?.[0] ?? "";
    const resumed = /<\.\.\. (\w+) resumed>/.exec(text);
    if (resumed) {
      const call = open.get(pid);
      // A read's content is logged here, where the call returned.
      if (call) Object.assign(call, { end: line, text: call.text + text });
      continue;
    }
    const match = /^\d+\s+(\w+)\((?:(\d+)<([^>]*)>)?/.exec(text);
    if (!match) continue;
    const call = {
      name: match[1] ?? "",
      fd: Number(match[2] ?? -1),
      path: match[3] ?? "",
      text,
      start: line,
      end: line,
    };
    if (text.includes("<unfinished ...>")) {
      call.end = Number.POSITIVE_INFINITY;
      open.set(pid, call);
    }
    calls.push(call);
  }
  return calls;
}

/** `problems` are replies that were sent too early, `syncs` is how often the data file was synced in total. */
export type Watched = { answers: number; problems: string[]; syncs: number };

/**
 * Checks each reply to a write: between the request and the reply, the pages must have been written, then fdatasync
 * must have returned, then the meta page must have been written through the descriptor opened with O_DSYNC.
 */
export function replyProblems(log: string, command: string): Watched {
  const calls = callsOf(log);
  const opened = calls.find(
    ({ name, text }) => name === "openat" && text.includes("data.mdb") && text.includes("O_DSYNC"),
  );
  const metaFd = Number(/= (\d+)</.exec(opened?.text ?? "")?.[1] ?? Number.NaN);
  const onData = calls.filter(({ path }) => path.endsWith("/data.mdb"));
  const asked = new Map<number, Call>();
  const problems: string[] = [];
  let answers = 0;
  for (const call of calls) {
    if (!call.path.startsWith("socket:") && !call.path.startsWith("UNIX")) continue;
    if (call.name === "read" && call.text.includes(command)) asked.set(call.fd, call);
    if (!call.name.startsWith("write")) continue;
    const request = asked.get(call.fd);
    if (!request) continue;
    asked.delete(call.fd);
    answers++;
    const pages = onData.find((one) => /write/.test(one.name) && one.fd !== metaFd && one.start > request.start);
    const sync = onData.find((one) => one.name === "fdatasync" && one.start > (pages?.end ?? Number.POSITIVE_INFINITY));
    const meta = onData.find(
      (one) => one.fd === metaFd && /write/.test(one.name) && one.start > (sync?.end ?? Number.POSITIVE_INFINITY),
    );
    if (!meta || meta.end >= call.start) problems.push(call.text);
  }
  return { answers, problems, syncs: onData.filter(({ name }) => name === "fdatasync").length };
}
