import { asSide } from "#server/features/chat/sides.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { type PersonCard, SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { Companies } from "./companies.ts";
import type { AnnounceConversation } from "./conversation-announcer.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { Correspondents } from "./correspondents.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "listOf">;
  companies: Pick<Companies, "peopleOf">;
  correspondents: Pick<Correspondents, "of">;
  announceConversation: AnnounceConversation;
  deletedCard: (id: number) => PersonCard;
  announce: Pick<Announcer, "toUsers">;
  isOnline: (userId: number) => boolean;
}

/**
 * Announces a deleted account to its online correspondents, who see 'Deleted user'. Others see it when they come back.
 */
export function createAccountDeletion(deps: Deps) {
  const { conversations, companies, correspondents, announceConversation, deletedCard, announce, isOnline } = deps;
  return async (id: number, companyOwnerId?: number): Promise<void> => {
    if (companyOwnerId !== undefined) {
      // A colleague's conversations are the company's. Only their name changes, as the author of messages.
      const people = await correspondents.of(asSide(companyOwnerId));
      return announce.toUsers(people, "profile:changed", deletedCard(id));
    }
    for (const row of await conversations.listOf(asSide(id), SYNC_CONVERSATIONS)) {
      const other = row.members.find(({ user_id }) => user_id !== id)?.user_id;
      if (other === undefined) continue;
      const people = await companies.peopleOf(asSide(other));
      if (people.some(isOnline)) await announceConversation(row, asSide(other));
    }
  };
}
