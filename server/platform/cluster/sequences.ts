import { createLru } from "#server/platform/cache/lru.ts";
import type { Frame } from "./frame.ts";

/** What a frame means for its receiver. */
interface Verdict {
  /** Whether its calls are new. */
  isNew: boolean;
  /** Whether something before it was missed. */
  hasMissed: boolean;
  /** Whether it shows that its sender lives: it is later than all frames before. */
  isFresh: boolean;
}

/** Processes and given up queues that are remembered, also after their end, so that none of their frames counts twice. */
const REMEMBERED = 1000;

/** Follows the numbers of the frames from each other process: repeated ones and missing ones. */
export class Sequences {
  readonly #last = createLru<string, Pick<Frame, "queue" | "n" | "at">>(REMEMBERED);
  /** Queues that their sender has replaced. */
  readonly #replaced = createLru<string, true>(REMEMBERED);

  accept({ from, queue, n, at, calls }: Pick<Frame, "from" | "queue" | "n" | "at" | "calls">): Verdict {
    if (this.#replaced.has(queue)) return { isNew: false, hasMissed: false, isFresh: false };
    const before = this.#last.get(from);
    // The sender took this process for dead and began again, so what it dropped meanwhile is not known.
    const isOtherQueue = before !== undefined && before.queue !== queue;
    if (isOtherQueue) this.#replaced.set(before.queue, true);
    const last = before?.queue === queue ? before.n : 0;
    const isBeat = calls.length === 0;
    const isNew = !isBeat && n > last;
    const hasMissed = isOtherQueue || n > last + (isBeat ? 0 : 1);
    const isFresh = before === undefined || at > before.at;
    this.#last.set(from, { queue, n: Math.max(last, n), at: Math.max(at, before?.at ?? at) });
    return { isNew, hasMissed, isFresh };
  }
}
