import type { ConversationsRepo, DeliveryMark } from "#server/features/chat/conversations/conversations.repo.ts";
import { type Actor, deliveredSeq, deliveredUpTo } from "#server/features/chat/sides.ts";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { DeliveredMark } from "#shared/chat/chat.schemas.ts";
import type { Ends } from "./ends.ts";
import type { Members } from "./members.ts";
import type { MessagesRepo } from "./messages.repo.ts";

/** How long a mark on disk may lag behind, in milliseconds. */
const LAG_MS = 1000;

interface Deps {
  members: Pick<Members, "among">;
  messages: Pick<MessagesRepo, "existing">;
  conversations: Pick<ConversationsRepo, "writeDelivered">;
  ends: Ends;
  announce: Announcer;
  log: Log;
}

/**
 * Tracks up to where messages have reached a tab of each reader. Tabs report it for many conversations at once; it is
 * announced to the other side, updated in memory and written to disk later. A mark that is lost with the process is
 * reported again after the tab's next sync, or replaced by the read mark, because messages that were read have been
 * delivered. For users who hide their read marks nothing is stored.
 */
export function createDeliveries({ members, messages, conversations, ends, announce, log }: Deps) {
  let waiting = new Map<string, DeliveryMark>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Leaves out marks beyond the end of a conversation, which would count the next messages as delivered. */
  async function existing(marks: readonly DeliveredMark[]): Promise<DeliveredMark[]> {
    const unknown = marks.filter(({ conversation_id, seq }) => seq > ends.of(conversation_id));
    for (const { conversation_id, seq } of unknown.length > 0 ? await messages.existing(unknown) : [])
      ends.learn(conversation_id, seq);
    return marks.filter(({ conversation_id, seq }) => seq <= ends.of(conversation_id));
  }

  function enqueue(mark: DeliveryMark): void {
    waiting.set(`${mark.conversation_id}:${mark.user_id}`, mark);
    timer ??= setTimeout(() => void flush(), LAG_MS);
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const marks = [...waiting.values()];
    waiting = new Map();
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
    /** A tab of the caller has all messages up to these. Conversations that are not the caller's are ignored. */
    report: async (actor: Actor, marks: readonly DeliveredMark[]): Promise<void> => {
      const known = await members.among(
        marks.map(({ conversation_id }) => conversation_id),
        actor,
      );
      const isNew = ({ conversation_id, seq }: DeliveredMark) => {
        const me = known.get(conversation_id)?.me;
        return me !== undefined && !me.hides_read && seq > deliveredSeq(me);
      };
      for (const mark of await existing(marks.filter(isNew))) {
        const sides = known.get(mark.conversation_id);
        // Another tab of the caller may have reported it meanwhile.
        if (!sides || !isNew(mark)) continue;
        const { own, other, me } = sides;
        const isFurther = mark.seq > deliveredUpTo(own);
        me.delivered_seq = mark.seq;
        // If it has reached a colleague before, the other side knows.
        if (isFurther) announce.toUsers(other.people, "chat:delivered", { ...mark, user_id: own.id });
        enqueue({ ...mark, user_id: me.user_id, side: own.id });
      }
    },

    /** Writes what is enqueued. */
    flush,
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
