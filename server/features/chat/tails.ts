import type { Log } from "#server/log.ts";
import type { ConversationsRepo, Tail } from "./conversations.repo.ts";

/** How long a summary may lag behind its messages, in milliseconds. */
const LAG_MS = 100;

export interface Tails {
  /** Notes the end of a conversation, to be written soon. */
  note(tail: Tail): void;
  /** Writes what is noted. */
  flush(): Promise<void>;
}

/**
 * Writes the summaries of conversations behind their messages, off the way of an acknowledgement: many messages of one
 * conversation cost one write. What is lost with the process is read from the messages again.
 */
export function createTails(conversations: Pick<ConversationsRepo, "writeTails">, log: Log): Tails {
  let noted = new Map<number, Tail>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const tails = [...noted.values()];
    noted = new Map();
    try {
      await conversations.writeTails(tails);
    } catch (err) {
      // Derived data: a reader that finds it lagging reads the messages and writes it again.
      log.warn({ err, conversations: tails.length }, "summaries were not written");
    }
  }

  return {
    note: (tail) => {
      const known = noted.get(tail.conversation_id);
      if (!known || known.seq < tail.seq) noted.set(tail.conversation_id, tail);
      timer ??= setTimeout(() => void write(), LAG_MS);
    },
    flush: write,
  };
}
