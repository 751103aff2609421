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
