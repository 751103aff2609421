import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { Summaries } from "#server/features/chat/conversations/summaries.ts";
import type { PermittedWrites } from "#server/features/chat/sending/permitted-writes.ts";
import type { Everywhere } from "#server/platform/cluster/everywhere.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Presence } from "#server/platform/realtime/presence.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import { type Blocks, isParted } from "./blocks.ts";

interface Deps {
  blocks: Blocks;
  conversations: Pick<ConversationsRepo, "findByPair">;
  summaries: Pick<Summaries, "of">;
  directory: Pick<Directory, "correspondent" | "exists">;
  presence: Pick<Presence, "isOnline" | "part" | "parted" | "rejoin">;
  /** Writes that a block forbids. */
  writes: Pick<PermittedWrites, "revoked">;
  announce: Announcer;
  /** Sends to the tabs of this process only. */
  announceHere: Pick<Announcer, "unwatch">;
  everywhere: Everywhere;
  limiter: Limiter;
  now: () => Date;
}

/** Blocks and unblocks people. Existing messages stay visible to both. */
export function createBlocking(deps: Deps) {
  const { blocks, conversations, summaries, directory, presence, writes, announce, announceHere, limiter, now } = deps;
  const changedElsewhere = deps.everywhere.onOthers("blocks", async (userId: number, otherId: number) => {
    blocks.forget([userId, otherId]);
    presence.parted();
    await Promise.all([writes.revoked(), unwatchHere(userId, otherId)]);
  });

  /** The announcement that parts them may not have arrived. */
  async function unwatchHere(userId: number, otherId: number): Promise<void> {
    if (!presence.isOnline(userId) && !presence.isOnline(otherId)) return;
    if (!isParted(await blocks.reread(userId), otherId)) return;
    announceHere.unwatch(userId, otherId);
    announceHere.unwatch(otherId, userId);
  }

  /** @throws {Fault} BAD_INPUT for oneself, NOT_FOUND, NOT_ALLOWED for an admin, TOO_FAST */
  async function mayBlock(viewer: Viewer, otherId: number): Promise<void> {
    if (otherId === viewer.userId)
      throw new Fault("BAD_INPUT", CHAT_TEXTS.selfBlock, { fields: { id: [CHAT_TEXTS.selfBlock] } });
    // Counted before the reply reveals anything about the person, so that nobody can try out many ids.
    await limiter.spend("people", String(viewer.userId));
    const other = await directory.correspondent(otherId);
    if (other?.user_type === "admin") throw new Fault("NOT_ALLOWED", CHAT_TEXTS.adminBlock);
    if (other) return;
    // For strangers a suspended account does not exist; for its correspondents it does.
    const talked = (await conversations.findByPair(viewer.userId, otherId)) !== null;
    if (!talked || !(await directory.exists(otherId))) throw new Fault("NOT_FOUND", CHAT_TEXTS.personNotFound);
  }

  /** After the write: returns when it has taken effect in every process. */
  async function changed(userId: number, otherId: number): Promise<void> {
    const told = changedElsewhere(userId, otherId);
    const written = writes.revoked();
    await announceChange(userId, otherId);
    await Promise.all([told, written]);
  }

  /** Announces the new state to both sides. */
  async function announceChange(userId: number, otherId: number): Promise<void> {
    const row = await conversations.findByPair(userId, otherId);
    const around = await blocks.of(userId);
    announce.toUsers([userId], "block:changed", { user_id: otherId, blocked: around.blocked.has(otherId) });
    // Without a conversation the other side gets no event, which would reveal the blocker.
    if (!row) return;
    if (isParted(around, otherId)) presence.part(userId, otherId);
    else presence.rejoin(userId, otherId);
    // The summary contains whether the other one is online, which a block hides from both.
    for (const id of [userId, otherId]) {
      const summary = await inLanguage(null, () => summaries.of(row, id));
      announce.toUsers([id], "chat:conversation", summary);
    }
  }

  return {
    block: async (viewer: Viewer, otherId: number): Promise<void> => {
      await mayBlock(viewer, otherId);
      await blocks.add(viewer.userId, otherId, now());
      await changed(viewer.userId, otherId);
    },
    unblock: async (viewer: Viewer, otherId: number): Promise<void> => {
      await blocks.remove(viewer.userId, otherId);
      await changed(viewer.userId, otherId);
    },
  };
}
export type Blocking = ReturnType<typeof createBlocking>;
