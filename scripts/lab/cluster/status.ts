import { cpuSeconds, cpuShare, memoryOf } from "../bench/lib/processes.ts";

/** What the table shows of a process. */
export interface Watched {
  name: string;
  state: string;
  pid: number | undefined;
  /** Its address. */
  url: string;
}

const EVERY_MS = 1000;

/** Shows one line per process. On a terminal the lines are updated; elsewhere a line is printed when its state changes. */
export class StatusLines {
  readonly #out: NodeJS.WriteStream;
  readonly #look: () => Promise<readonly Watched[]>;
  readonly #states = new Map<string, string>();
  readonly #cpu = new Map<string, { pid: number | undefined; seconds: number | null; at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #drawn = 0;

  /** @param look reads the current state of all processes */
  constructor(out: NodeJS.WriteStream, look: () => Promise<readonly Watched[]>) {
    this.#out = out;
    this.#look = look;
  }

  start(): void {
    const tick = async () => {
      this.#show(await this.#look());
      this.#timer = setTimeout(tick, EVERY_MS);
    };
    void tick();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(processes: readonly Watched[]): void {
    const lines = processes.map((one) => this.#lineOf(one));
    if (this.#out.isTTY) {
      if (this.#drawn > 0) this.#out.moveCursor(0, -this.#drawn);
      for (const line of lines) {
        this.#out.clearLine(0);
        this.#out.write(`${line}\n`);
      }
      this.#drawn = lines.length;
      return;
    }
    for (const [at, { name, state, pid }] of processes.entries()) {
      const now = `${state} ${pid}`;
      if (this.#states.get(name) !== now) this.#out.write(`${lines[at]}\n`);
      this.#states.set(name, now);
    }
  }

  #lineOf({ name, state, pid, url }: Watched): string {
    const cpu = this.#cpuOf(name, pid);
    const memory = pid === undefined ? null : memoryOf(pid);
    const parts = [
      name.padEnd(9),
      state.padEnd(10),
      url.padEnd(24),
      (pid === undefined ? "" : `pid ${pid}`).padEnd(12),
      (cpu === null ? "" : `CPU ${Math.round(cpu * 100)} %`).padEnd(10),
      memory === null ? "" : `memory ${Math.round(memory)} MB`,
    ];
    return `  ${parts.join(" ")}`.trimEnd();
  }

  /** The share of one core since the last line; null at the first one, and where it is not known. */
  #cpuOf(name: string, pid: number | undefined): number | null {
    const before = this.#cpu.get(name);
    const now = { pid, seconds: cpuSeconds(pid), at: performance.now() };
    this.#cpu.set(name, now);
    if (!before || before.pid !== pid) return null;
    return cpuShare(before.seconds, now.seconds, (now.at - before.at) / 1000);
  }
}
