interface Timer {
  at: number;
  run: () => void;
}

const realTimers = { setTimeout, setImmediate, clearTimeout };

/**
 * Replaces the timers of this process: hours pass in milliseconds, and the order of events depends only on their times.
 * Vitest's own fake timers need a real millisecond for each step, and this also runs without Vitest.
 */
export class VirtualTime {
  #now = 0;
  readonly #timers: Timer[] = [];

  constructor() {
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0) => this.#add(run, ms),
      setImmediate: (run: () => void) => this.#add(run, 0),
      clearTimeout: (timer?: Timer) => {
        const index = timer ? this.#timers.indexOf(timer) : -1;
        if (index >= 0) this.#timers.splice(index, 1);
      },
    });
  }

  /** Lets time pass until the work is done. @throws if it is never done */
  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    for (;;) {
      // Everything that needs no time.
      await new Promise((resolve) => realTimers.setImmediate(resolve));
      if (isDone) return work;
      const next = this.#timers.shift();
      if (!next) throw new Error("nothing is left to happen, but the work is not done");
      this.#now = next.at;
      next.run();
    }
  }

  restore(): void {
    Object.assign(globalThis, realTimers);
  }

  #add(run: () => void, ms: number): Timer {
    const timer = { at: this.#now + Math.max(0, ms), run };
    const later = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(later < 0 ? this.#timers.length : later, 0, timer);
    return timer;
  }
}
