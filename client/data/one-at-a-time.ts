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
