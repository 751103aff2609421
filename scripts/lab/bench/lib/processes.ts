import { readdirSync, readFileSync } from "node:fs";

/** Resource counters of a process. Linux has them in /proc; elsewhere the result is null, and the table shows '-'. */

/** Clock ticks per second in /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The fields of /proc/PID/stat after the program's name, which may contain spaces and brackets. */
function statOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ");
  } catch {
    // Not Linux, or the process is gone.
    return null;
  }
}

/** Seconds of processor time that a process has used in all its threads. */
export function cpuSeconds(pid: number | undefined): number | null {
  const fields = pid === undefined ? null : statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : null;
}

/** Seconds of processor time that all processes of this machine have used together. */
export function machineSeconds(): number | null {
  try {
    const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first.split(/\s+/).slice(1).map(Number);
    return (user + nice + system + irq + softirq) / TICKS;
  } catch {
    // Not Linux.
    return null;
  }
}

/** The share of one core used between two such readings. */
export function cpuShare(before: number | null, after: number | null, seconds: number): number | null {
  return before === null || after === null ? null : (after - before) / seconds;
}

/** The ids of the child processes. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((id) => statOf(id)?.[1] === String(pid));
  } catch {
    return [];
  }
}

/** The arguments of a process's command line; none if it has ended, or is not known. */
export function commandLine(pid: number | undefined): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    return [];
  }
}

/** Megabytes of memory without pages of files, which the page cache could free. */
export function memoryOf(pid: number): number | null {
  try {
    const anonymous = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return anonymous === undefined ? null : Number(anonymous) / 1024;
  } catch {
    // Not Linux, or the process is gone.
    return null;
  }
}
