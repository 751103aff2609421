import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import { createLru } from "#server/platform/cache/lru.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { TYPING_EVERY_MS } from "#shared/chat/chat.schemas.ts";
import type { Members } from "./members.ts";

/** Typing people whose last announcement is remembered. */
const KNOWN_MAX = 20_000;

interface Deps {
  members: Members;
  /** Whether a person shows that they are online; nearly always from memory. */
  showsPresence: (userId: number) => Promise<boolean>;
  blocks: Pick<Blocks, "between">;
  announce: Announcer;
  now: () => Date;
}

/** Announces to the other side that a person is typing. Nothing is stored, and too frequent calls are ignored. */
export function createTyping({ members, showsPresence, blocks, announce, now }: Deps) {
  const announcedAt = createLru<string, number>(KNOWN_MAX);
  const keyOf = (conversationId: number, userId: number) => `${conversationId}:${userId}`;
  return {
    /**
     * Announces nothing for a user who hides their presence, or if one of the two has blocked the other.
     * @throws {Fault} NOT_FOUND for strangers
     */
    announce: async (viewer: Viewer, conversationId: number): Promise<void> => {
      const { own, other } = await members.of(conversationId, viewer);
      if (!(await showsPresence(viewer.userId))) return;
      if (await blocks.between(own.id, other.id)) return;
      const key = keyOf(conversationId, viewer.userId);
      const time = now().getTime();
      // The timer of a tab is not exact, so a call may come a little early.
      if (time - (announcedAt.get(key) ?? 0) < TYPING_EVERY_MS / 2) return;
      announcedAt.set(key, time);
      // Not to colleagues: a tab shows typing as that of the other side.
      const typing = { conversation_id: conversationId, user_id: own.id };
      for (const userId of other.people) announce.toUserNow(userId, "chat:typing", typing);
    },
    /** The message was sent. Further typing belongs to the next message and is announced at once. */
    ended: (conversationId: number, userId: number): void => {
      announcedAt.delete(keyOf(conversationId, userId));
    },
  };
}
export type Typing = ReturnType<typeof createTyping>;
