import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { ConversationsRepo, SummaryUpdate } from "./conversations.repo.ts";

/**
 * How long a summary may lag behind its messages, in milliseconds. Readers in this process see what is enqueued, and
 * other processes read the messages. Writing more often would cost a busy database more than the messages do.
 */
const LAG_MS = 500;

/**
 * Writes the summaries of conversations after their messages, without delaying an acknowledgement: many messages of one
 * conversation cost one write. What is lost with the process is later repaired from the messages.
 */
export class SummaryWriter {
  readonly #conversations: Pick<ConversationsRepo, "writeSummaries">;
  readonly #log: Log;
  #waiting = new Map<number, SummaryUpdate>();
  /** On their way to the database. */
  #underWay = new Map<number, SummaryUpdate>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(conversations: Pick<ConversationsRepo, "writeSummaries">, log: Log) {
    this.#conversations = conversations;
    this.#log = log;
  }

  /** Enqueues the newest message of a conversation, to be written soon. */
  enqueue(update: SummaryUpdate): void {
    const known = this.#waiting.get(update.conversation_id);
    if (!known || known.seq < update.seq) this.#waiting.set(update.conversation_id, update);
    this.#timer ??= setTimeout(() => void this.flush(), LAG_MS);
  }

  /** The update of a conversation that is enqueued and not written yet. */
  pending(conversationId: number): SummaryUpdate | undefined {
    return this.#waiting.get(conversationId) ?? this.#underWay.get(conversationId);
  }

  /** Writes what is enqueued; resolves when that and everything before it is written. */
  flush(): Promise<void> {
    // One write after the other, so that an older one never ends later.
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#underWay = this.#waiting;
    this.#waiting = new Map();
    const updates = [...this.#underWay.values()];
    try {
      // A write that never ends would block all later ones.
      await withDeadline(this.#conversations.writeSummaries(updates), STEP_MS);
    } catch (err) {
      // Derived data: a reader that finds it outdated reads the messages and writes it again.
      this.#log.warn({ err, conversations: updates.length }, "summaries were not written");
    }
    this.#underWay = new Map();
  }
}
