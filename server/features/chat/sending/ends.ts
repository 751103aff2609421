import { createLru } from "#server/platform/cache/lru.ts";

/** Conversations whose last known `seq` is cached. */
const ENDS_MAX = 20_000;

/**
 * Up to which `seq` messages are known to exist in each conversation. Another process may have stored newer ones, so a
 * mark beyond the known end needs a look at the messages; one up to it does not.
 */
export function createEnds() {
  const ends = createLru<number, number>(ENDS_MAX);
  const of = (conversationId: number): number => ends.get(conversationId) ?? 0;
  return {
    /** 0 if no message is known. */
    of,
    /** A message with this `seq` exists. */
    learn: (conversationId: number, seq: number): void => {
      ends.set(conversationId, Math.max(seq, of(conversationId)));
    },
  };
}
export type Ends = ReturnType<typeof createEnds>;
