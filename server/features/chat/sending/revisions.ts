import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { SummaryWriter } from "#server/features/chat/conversations/summary-writer.ts";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo, Revision } from "./messages.repo.ts";
import { type Numbering, RACES_MAX } from "./numbering.ts";

interface Deps {
  messages: Pick<MessagesRepo, "revise">;
  conversations: Pick<ConversationsRepo, "rewritePreview">;
  numbering: Numbering;
  summaryWriter: Pick<SummaryWriter, "flush">;
  inTransaction: InTransaction;
}

/**
 * Changes stored messages, each under a new `rev` of its conversation. The message and its preview in the list of
 * conversations change in one transaction, so that deleted text does not remain in a summary.
 */
export function createRevisions({ messages, conversations, numbering, summaryWriter, inTransaction }: Deps) {
  async function write(id: number, revision: Revision): Promise<MessageRow | null> {
    return inTransaction(async (session) => {
      const row = await messages.revise(id, revision, session);
      if (row) await conversations.rewritePreview(row, session);
      return row;
    });
  }

  async function numbered(row: MessageRow, change: Omit<Revision, "rev">): Promise<MessageRow | null> {
    const id = row.conversation_id;
    for (let races = 0; ; races += 1) {
      const head = (await numbering.headsOf([id])).get(id);
      if (!head) throw new Error("a conversation without numbers");
      try {
        const changed = await withDeadline(write(row._id, { ...change, rev: head.rev + 1 }), STEP_MS);
        if (changed) head.rev = changed.rev;
        return changed;
      } catch (err) {
        numbering.forget(id);
        // Only if another process took this number. After any other error the change may be on disk; the caller may
        // repeat it.
        if (duplicateKeyOf(err) === null || races === RACES_MAX) throw err;
      }
    }
  }

  /** @returns the row as it is on disk now; null if it was deleted meanwhile */
  return async (row: MessageRow, change: Omit<Revision, "rev">): Promise<MessageRow | null> => {
    // An enqueued summary that is written later would bring the old text back.
    await summaryWriter.flush();
    return numbering.inTurn(() => numbered(row, change));
  };
}
export type Revise = ReturnType<typeof createRevisions>;
