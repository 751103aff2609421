import { onSync } from "./sync.ts";

/** News that come together are one reason to ask, in milliseconds. */
const TOGETHER_MS = 150;

/**
 * For whoever shows what the server tells only hints of. `hear` is to be called with each hint; `onNews` comes once for
 * those that come together, and when this tab may have missed some. `stop` ends both.
 */
export function followNews(onNews: () => void): { hear: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onNews();
    }, TOGETHER_MS);
  };
  // Each return of the line asks for what came meanwhile, whatever it was that broke it.
  const undo = onSync((_reply, { first }) => {
    if (!first) hear();
  });
  return {
    hear,
    stop: () => {
      clearTimeout(timer);
      undo();
    },
  };
}

/**
 * One question at a time. Where there is reason to ask while one is on its way, another one follows, since its answer may
 * be older than the reason; however many reasons there were, and without end they still leave room for answers.
 */
export function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = running;
    if (running) return;
    running = true;
    try {
      do {
        again = false;
        await ask();
      } while (again);
    } finally {
      running = false;
    }
  };
}
