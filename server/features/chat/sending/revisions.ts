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
  tails: Pick<SummaryWriter, "flush">;
  inTransaction: InTransaction;
}

/**
 * Changes stored messages, each under a new `rev` of its conversation. The message and its preview in the list of
 * conversations change together: a text that was deleted must not live on in a summary.
 */
export function createRevisions({ messages, conversations, numbering, tails, inTransaction }: Deps) {
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
      if (!head) throw new Error("a conversation without a head");
      try {
        const changed = await withDeadline(write(row._id, { ...change, rev: head.rev + 1 }), STEP_MS);
        if (changed) head.rev = changed.rev;
        return changed;
      } catch (err) {
        numbering.forget(id);
        // Another process took this number; else the outcome is unknown, and the change may be made again.
        if (duplicateKeyOf(err) === null || races === RACES_MAX) throw err;
      }
    }
  }

  /** @returns the row as it is on disk now, or null where it was deleted meanwhile */
  return async (row: MessageRow, change: Omit<Revision, "rev">): Promise<MessageRow | null> => {
    // A preview that is still to be written behind would come after ours, with the text of before.
    await tails.flush();
    return numbering.inTurn(() => numbered(row, change));
  };
}
export type Revise = ReturnType<typeof createRevisions>;
