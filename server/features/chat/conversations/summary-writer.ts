import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { ConversationsRepo, SummaryUpdate } from "./conversations.repo.ts";

/**
 * How long a summary may lag behind its messages, in milliseconds. Readers here are told what is noted, and others read
 * the messages; written more often, summaries would cost a busy database more than the messages do.
 */
const LAG_MS = 500;

export interface SummaryWriter {
  /** Notes the end of a conversation, to be written soon. */
  note(tail: SummaryUpdate): void;
  /** What is noted of a conversation and not written yet. */
  noted(conversationId: number): SummaryUpdate | undefined;
  /** Writes what is noted; resolves when that and what was under way before is written. */
  flush(): Promise<void>;
}

/**
 * Writes the summaries of conversations behind their messages, off the way of an acknowledgement: many messages of one
 * conversation cost one write. What is lost with the process is read from the messages again.
 */
export function createSummaryWriter(conversations: Pick<ConversationsRepo, "writeTails">, log: Log): SummaryWriter {
  let noted = new Map<number, SummaryUpdate>();
  let timer: NodeJS.Timeout | undefined;
  /** On their way to the database. */
  let leaving = new Map<number, SummaryUpdate>();
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    leaving = noted;
    noted = new Map();
    const tails = [...leaving.values()];
    try {
      // One that never ends would keep all later ones waiting.
      await withDeadline(conversations.writeTails(tails), STEP_MS);
    } catch (err) {
      // Derived data: a reader that finds it lagging reads the messages and writes it again.
      log.warn({ err, conversations: tails.length }, "summaries were not written");
    }
    leaving = new Map();
  }

  /** One write after the other, so that an older one never ends later. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    note: (tail) => {
      const known = noted.get(tail.conversation_id);
      if (!known || known.seq < tail.seq) noted.set(tail.conversation_id, tail);
      timer ??= setTimeout(() => void flush(), LAG_MS);
    },
    noted: (conversationId) => noted.get(conversationId) ?? leaving.get(conversationId),
    flush,
  };
}
