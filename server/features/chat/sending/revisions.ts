import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { MessageRow } from "./message.model.ts";
import { type MessagesRepo, type Revision, RevTaken } from "./messages.repo.ts";
import { lostTooOften, type Numbering, RACES_MAX } from "./numbering.ts";
import type { PermittedWrites } from "./permitted-writes.ts";

interface Deps {
  messages: Pick<MessagesRepo, "revise">;
  conversations: Pick<ConversationsRepo, "writeRevised">;
  numbering: Numbering;
  /** Shared with those who take the right to change a message away. */
  writes: Pick<PermittedWrites, "run">;
  inTransaction: InTransaction;
}

type Change = Omit<Revision, "rev">;
type CheckChange = () => void | Promise<void>;

/**
 * Changes stored messages, each under a new `rev` of its conversation. The message and its preview in the list of
 * conversations change in one transaction, which also makes the database refuse summaries with the old text that this or
 * another process still has to write. So deleted text neither remains in a summary nor returns to it.
 */
export function createRevisions({ messages, conversations, numbering, writes, inTransaction }: Deps) {
  async function write(id: number, revision: Revision): Promise<MessageRow | null> {
    return inTransaction(async (session) => {
      const row = await messages.revise(id, revision, session);
      if (row) await conversations.writeRevised(row, session);
      return row;
    });
  }

  /** @param late aborted when the caller has got an error: a write under way may still succeed, but none begins */
  async function numbered(
    row: MessageRow,
    change: Change,
    check: CheckChange,
    late: AbortSignal,
  ): Promise<MessageRow | null> {
    const id = row.conversation_id;
    for (let races = 0; races <= RACES_MAX; races += 1) {
      await numbering.pauseAfter(races);
      const head = (await numbering.headsOf(new Set([id]))).get(id);
      if (!head) throw new Error("a conversation without numbers");
      try {
        const revision = { ...change, rev: head.rev + 1 };
        const changed = await writes.run(check, () => {
          late.throwIfAborted();
          return withDeadline(write(row._id, revision), STEP_MS);
        });
        if (changed) numbering.heard(id, changed);
        return changed;
      } catch (err) {
        numbering.doubt(id);
        // Only if another process took this number. After any other error the change may be on disk; the caller may
        // repeat it.
        if (!(err instanceof RevTaken) && duplicateKeyOf(err) === null) throw err;
      }
    }
    throw lostTooOften();
  }

  /**
   * @param check throws if the change is forbidden; called right before the write
   * @returns the row as it is on disk now; null if it was deleted meanwhile
   */
  return (row: MessageRow, change: Change, check: CheckChange = () => {}): Promise<MessageRow | null> =>
    numbering.inTurn(async () => {
      const late = new AbortController();
      try {
        // All new messages of this process wait meanwhile.
        return await withDeadline(numbered(row, change, check, late.signal), STEP_MS);
      } catch (err) {
        late.abort();
        numbering.doubt(row.conversation_id);
        throw err;
      }
    });
}
export type Revise = ReturnType<typeof createRevisions>;
