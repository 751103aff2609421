import type { Companies } from "#server/features/chat/conversations/companies.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import { type Actor, asSide, personOf } from "#server/features/chat/sides.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { isEvent, type Message } from "#shared/chat/chat.schemas.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { own } from "#shared/dictionary.ts";
import { Fault } from "#shared/fault.ts";
import type { Members } from "./members.ts";
import type { FoundMessage, MessageChanges } from "./message-changes.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import type { PresentMessage } from "./present-message.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "idsOf">;
  messages: Pick<MessagesRepo, "reactedBy">;
  members: Pick<Members, "of">;
  companies: Pick<Companies, "sideOf">;
  changes: MessageChanges;
  present: PresentMessage;
  limiter: Limiter;
  now: () => Date;
}

/**
 * Reactions to messages, at most one of each person. A reaction is a change of its message: it takes the next `rev`, and
 * reaches tabs as `chat:updated` and in a sync. It is no message, so it never counts as unread and raises no
 * notification.
 */
export class Reactions {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Sets the caller's reaction, in place of an earlier one. Safe to repeat.
   * @throws {Fault} TOO_FAST, NOT_FOUND, NOT_ALLOWED (a line or a card, blocked), CONFLICT if the message was deleted
   */
  async react(viewer: Viewer, id: number, kind: ReactionKind): Promise<Message> {
    const found = await this.#find(viewer, id);
    if (found.row.deleted_at !== null) throw new Fault("CONFLICT", CHAT_TEXTS.messageDeleted);
    // It reaches the other side like a message, so a block applies.
    const check = this.#deps.changes.blockCheck(found);
    await check();
    const message = await this.#set(found, viewer, kind, check);
    if (!message) throw new Fault("CONFLICT", CHAT_TEXTS.messageDeleted);
    return message;
  }

  /**
   * Removes the caller's reaction, also after a block, like a message of theirs. Safe to repeat.
   * @throws {Fault} TOO_FAST, NOT_FOUND, NOT_ALLOWED for a line or a card
   */
  async withdraw(viewer: Viewer, id: number): Promise<Message> {
    const { changes, present } = this.#deps;
    const found = await this.#find(viewer, id);
    const message = found.row.deleted_at === null ? await this.#set(found, viewer, null) : null;
    if (message) return message;
    const { row, sides } = await changes.find(viewer, id);
    return present(row, sides);
  }

  /**
   * Removes the reactions of an account that is being deleted, and again those that were stored meanwhile.
   * @param companyOwnerId of a colleague: the owner of their company
   */
  async forgetOf(userId: number, companyOwnerId?: number): Promise<void> {
    const { conversations, messages, members, companies } = this.#deps;
    const side = companyOwnerId === undefined ? await companies.sideOf(userId) : asSide(companyOwnerId);
    const person = personOf(userId, side);
    for (const row of await messages.reactedBy(userId, await conversations.idsOf(side)))
      await this.#set({ row, sides: await members.of(row.conversation_id, { userId: side }) }, person, null);
  }

  /** @throws {Fault} TOO_FAST, NOT_FOUND, NOT_ALLOWED */
  async #find(viewer: Viewer, id: number): Promise<FoundMessage> {
    const { limiter, changes } = this.#deps;
    await limiter.spend("reaction", String(viewer.userId));
    const found = await changes.find(viewer, id);
    if (isEvent(found.row.kind)) throw new Fault("NOT_ALLOWED", CHAT_TEXTS.lineReaction);
    return found;
  }

  /** @returns null if the message was deleted meanwhile */
  async #set(
    found: FoundMessage,
    { userId }: Actor,
    kind: ReactionKind | null,
    check?: () => Promise<void>,
  ): Promise<Message | null> {
    const { changes, present, now } = this.#deps;
    const before = own(found.row.reactions ?? {}, String(userId)) ?? null;
    if (before === kind) return present(found.row, found.sides);
    return changes.write(found, { reaction: { user_id: userId, kind }, updated_at: now() }, check);
  }
}
