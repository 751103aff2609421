/**
 * Runs `ask` never concurrently. Calls during a run cause exactly one more run after it, because the running request may
 * return data from before the call.
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
