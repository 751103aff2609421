import { readdirSync, readFileSync } from "node:fs";

/** What the system counts of a process. Linux tells it in /proc; elsewhere the answer is null, and the table says '-'. */

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The fields of /proc/PID/stat behind the program's name, which may hold blanks and brackets. */
function statOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ");
  } catch {
    // Not Linux, or the process is gone.
    return null;
  }
}

/** Seconds of processor time that a process with all its threads has used. */
export function cpuSeconds(pid: number | undefined): number | null {
  const fields = pid === undefined ? null : statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : null;
}

/** Seconds of processor time that everything on this machine has used together. */
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

/** The share of one core that was used between two such readings. */
export function cpuShare(before: number | null, after: number | null, seconds: number): number | null {
  return before === null || after === null ? null : (after - before) / seconds;
}

/** The processes whose parent this is. */
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

/** The words of a process's command line; none where it is gone, or not known. */
export function commandLine(pid: number | undefined): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    return [];
  }
}

/** Megabytes of memory of a process that no file stands behind: what the page cache could not give back. */
export function memoryOf(pid: number): number | null {
  try {
    const anonymous = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return anonymous === undefined ? null : Number(anonymous) / 1024;
  } catch {
    // Not Linux, or the process is gone.
    return null;
  }
}
