import { LRUCache } from "lru-cache";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { TYPING_EVERY_MS } from "#shared/chat/chat.schemas.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Members } from "./members.ts";
import { sidesOf } from "./presenters.ts";

/** People who write, of whom it is known when that was told last. */
const KNOWN_MAX = 20_000;

interface Deps {
  members: Members;
  /** Whether a person lets others see that they are there; from memory nearly always. */
  showsPresence: (userId: number) => Promise<boolean>;
  blocks: Pick<Blocks, "between">;
  announce: Announcer;
  now: () => Date;
}

/** Tells the other side that somebody writes: nothing is stored, and what comes too often is passed over. */
export function createTyping({ members, showsPresence, blocks, announce, now }: Deps) {
  const toldAt = new LRUCache<string, number>({ max: KNOWN_MAX });
  const keyOf = (conversationId: number, userId: number) => `${conversationId}:${userId}`;
  return {
    /**
     * Nothing is told of somebody who hides that they are there, nor where a block stands between.
     * @throws {Fault} NOT_FOUND for strangers
     */
    announce: async (viewer: Viewer, conversationId: number): Promise<void> => {
      const sides = sidesOf(await members.of(conversationId, viewer.userId), viewer.userId);
      if (!sides) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
      if (!(await showsPresence(viewer.userId))) return;
      if (await blocks.between(viewer.userId, sides.other.user_id)) return;
      const key = keyOf(conversationId, viewer.userId);
      const time = now().getTime();
      // A tab's timer is never exact: a little early is not too often.
      if (time - (toldAt.get(key) ?? 0) < TYPING_EVERY_MS / 2) return;
      toldAt.set(key, time);
      const news = { conversation_id: conversationId, user_id: viewer.userId };
      announce.toUserNow(sides.other.user_id, "chat:typing", news);
    },
    /** The message is there: whoever writes on writes the next one, and that is told at once. */
    ended: (conversationId: number, userId: number): void => {
      toldAt.delete(keyOf(conversationId, userId));
    },
  };
}
export type Typing = ReturnType<typeof createTyping>;
