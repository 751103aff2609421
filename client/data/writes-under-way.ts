/**
 * The calls of this tab that may change something and have no answer yet. A file of its own, which the first page can
 * load without the calls.
 */
let count = 0;
let waiting: (() => void)[] = [];

/** Counts a call until it has an answer. */
export async function countWrite<T>(method: string, answer: Promise<T>): Promise<T> {
  if (method === "GET") return answer;
  count += 1;
  try {
    return await answer;
  } finally {
    count -= 1;
    if (count === 0) for (const resolve of waiting.splice(0)) resolve();
  }
}

/** Resolves when all of them have an answer. */
export const writesAnswered = (): Promise<void> =>
  count === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting = [...waiting, resolve];
      });
