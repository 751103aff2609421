import type { Companies } from "#server/features/chat/conversations/companies.ts";
import type { AnnounceConversation } from "#server/features/chat/conversations/conversation-announcer.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { PermittedWrites } from "#server/features/chat/sending/permitted-writes.ts";
import { asSide, type SideId, sideOf } from "#server/features/chat/sides.ts";
import type { Everywhere } from "#server/platform/cluster/everywhere.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Presence } from "#server/platform/realtime/presence.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import { type Blocks, isParted } from "./blocks.ts";

interface Deps {
  blocks: Blocks;
  conversations: Pick<ConversationsRepo, "findByPair">;
  companies: Pick<Companies, "lastReadOf" | "peopleOf" | "sideOf">;
  announceConversation: AnnounceConversation;
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

/** Blocks and unblocks people and companies, for the side of the caller. Existing messages stay visible to both. */
export function createBlocking(deps: Deps) {
  const { blocks, companies, conversations, directory, presence, writes, announce, announceHere, limiter, now } = deps;
  const changedElsewhere = deps.everywhere.onOthers("blocks", async (one: number, other: number) => {
    const [side, otherSide] = [asSide(one), asSide(other)];
    blocks.forget([side, otherSide]);
    presence.parted();
    await Promise.all([writes.revoked(), unwatchHere(side, otherSide)]);
  });

  const groupOf = async (id: SideId) => ({ id, people: await companies.peopleOf(id) });

  /** The announcement that parts them may not have arrived. */
  async function unwatchHere(side: SideId, other: SideId): Promise<void> {
    const [one, two] = [companies.lastReadOf(side), companies.lastReadOf(other)];
    const [people, others] = [one?.people ?? [side], two?.people ?? [other]];
    if (![...people, ...others].some((id) => presence.isOnline(id))) return;
    if (!isParted(await blocks.reread(side), other)) return;
    for (const id of people) announceHere.unwatch(id, other);
    for (const id of others) announceHere.unwatch(id, side);
  }

  /** @returns the side to block @throws {Fault} BAD_INPUT for the own side, NOT_FOUND, NOT_ALLOWED for an admin, TOO_FAST */
  async function blockable(viewer: Viewer, otherId: number): Promise<SideId> {
    const own = sideOf(viewer);
    if (otherId === viewer.userId || otherId === own) throw refusedSelf();
    // Counted before the reply reveals anything about the person, so that nobody can try out many ids.
    await limiter.spend("people", String(viewer.userId));
    const other = await directory.correspondent(otherId);
    if (other?.user_type === "admin") throw new Fault("NOT_ALLOWED", CHAT_TEXTS.adminBlock);
    if (other?.id === own) throw refusedSelf();
    if (other) return other.id;
    // For strangers a suspended account does not exist; for its correspondents it does.
    const talked = (await conversations.findByPair(own, otherId)) !== null;
    if (!talked || !(await directory.exists(otherId))) throw new Fault("NOT_FOUND", CHAT_TEXTS.personNotFound);
    return asSide(otherId);
  }

  /** After the write: returns when it has taken effect in every process. */
  async function changed(side: SideId, other: SideId): Promise<void> {
    const told = changedElsewhere(side, other);
    const written = writes.revoked();
    await announceChange(side, other);
    await Promise.all([told, written]);
  }

  /** Announces the new state to both sides. */
  async function announceChange(side: SideId, other: SideId): Promise<void> {
    const row = await conversations.findByPair(side, other);
    const [around, own, others] = await Promise.all([blocks.of(side), groupOf(side), groupOf(other)]);
    announce.toUsers(own.people, "block:changed", { user_id: other, blocked: around.blocked.has(other) });
    // Without a conversation the other side gets no event, which would reveal the blocker.
    if (!row) return;
    if (isParted(around, other)) presence.part(own, others);
    else presence.rejoin(own, others);
    // The summary contains whether the other one is online, which a block hides from both.
    await deps.announceConversation(row);
  }

  return {
    block: async (viewer: Viewer, otherId: number): Promise<void> => {
      const [side, other] = [sideOf(viewer), await blockable(viewer, otherId)];
      await blocks.add(side, other, now());
      await changed(side, other);
    },
    unblock: async (viewer: Viewer, otherId: number): Promise<void> => {
      const [side, other] = [sideOf(viewer), await companies.sideOf(otherId)];
      await blocks.remove(side, other);
      await changed(side, other);
    },
  };
}
export type Blocking = ReturnType<typeof createBlocking>;

const refusedSelf = () => new Fault("BAD_INPUT", CHAT_TEXTS.selfBlock, { fields: { id: [CHAT_TEXTS.selfBlock] } });
