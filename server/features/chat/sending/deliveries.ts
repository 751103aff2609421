import { LRUCache } from "lru-cache";
import type { ConversationsRepo, DeliveryMark } from "#server/features/chat/conversations/conversations.repo.ts";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { DeliveredMark } from "#shared/chat/chat.schemas.ts";
import type { Members } from "./members.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { deliveredSeq, sidesOf } from "./presenters.ts";

/** How long a mark may lag behind on disk, in milliseconds. */
const LAG_MS = 1000;
/** Conversations of which it is known how far they have come. */
const ENDS_MAX = 20_000;

interface Deps {
  members: Pick<Members, "among">;
  messages: Pick<MessagesRepo, "existing">;
  conversations: Pick<ConversationsRepo, "writeDelivered">;
  announce: Announcer;
  log: Log;
}

/**
 * Up to where messages have reached a tab of their reader. The tabs tell it, many conversations at once; it is
 * announced to who wrote, carried on in memory and written behind. What is lost with the process is told again by the
 * tab's next sync, or overtaken by the read mark: what was read has been delivered. Nothing is kept of who hides their
 * read marks.
 */
export function createDeliveries({ members, messages, conversations, announce, log }: Deps) {
  const ends = new LRUCache<number, number>({ max: ENDS_MAX });
  let noted = new Map<string, DeliveryMark>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Nothing is delivered that does not exist: a mark beyond the end would hold for the next messages too. */
  async function real(marks: readonly DeliveredMark[]): Promise<DeliveredMark[]> {
    const unknown = marks.filter(({ conversation_id, seq }) => seq > (ends.get(conversation_id) ?? 0));
    for (const { conversation_id, seq } of unknown.length > 0 ? await messages.existing(unknown) : [])
      ends.set(conversation_id, Math.max(seq, ends.get(conversation_id) ?? 0));
    return marks.filter(({ conversation_id, seq }) => seq <= (ends.get(conversation_id) ?? 0));
  }

  function note(mark: DeliveryMark): void {
    noted.set(`${mark.conversation_id}:${mark.user_id}`, mark);
    timer ??= setTimeout(() => void flush(), LAG_MS);
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const marks = [...noted.values()];
    noted = new Map();
    try {
      if (marks.length > 0) await withDeadline(conversations.writeDelivered(marks), STEP_MS);
    } catch (err) {
      log.warn({ err, marks: marks.length }, "delivered marks were not written");
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    /** A message was stored: so far the conversation has come at least. */
    stored: ({ conversation_id, seq }: Pick<MessageRow, "conversation_id" | "seq">): void => {
      ends.set(conversation_id, Math.max(seq, ends.get(conversation_id) ?? 0));
    },

    /** A tab of the caller has everything up to these. Conversations that are not the caller's are passed over. */
    report: async ({ userId }: Viewer, marks: readonly DeliveredMark[]): Promise<void> => {
      const known = await members.among(
        marks.map(({ conversation_id }) => conversation_id),
        userId,
      );
      const sidesAt = (id: number) => sidesOf(known.get(id) ?? [], userId);
      const isNews = ({ conversation_id, seq }: DeliveredMark) => {
        const own = sidesAt(conversation_id)?.own;
        return own !== undefined && !own.hides_read && seq > deliveredSeq(own);
      };
      for (const mark of await real(marks.filter(isNews))) {
        const sides = sidesAt(mark.conversation_id);
        // Another tab of theirs may have told it meanwhile.
        if (!sides || !isNews(mark)) continue;
        sides.own.delivered_seq = mark.seq;
        const told = { ...mark, user_id: userId };
        announce.toUsers([sides.other.user_id], "chat:delivered", told);
        note(told);
      }
    },

    /** Writes what is noted. */
    flush,
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
