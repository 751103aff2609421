/**
 * For a query whose key is typed text: waits until the user has stopped typing for `ms` milliseconds. Another key changes
 * the query and aborts this one.
 * @throws if it was aborted meanwhile
 */
export async function typingPause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal.throwIfAborted();
}
