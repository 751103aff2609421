import { sidesOf } from "#server/features/chat/sending/presenters.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { Summaries } from "./summaries.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "listOf">;
  summaries: Pick<Summaries, "of">;
  announce: Announcer;
  isOnline: (userId: number) => boolean;
}

/**
 * Announces a deleted account to its online correspondents, who see 'Deleted user'. Others see it when they come back.
 */
export function createAccountDeletion({ conversations, summaries, announce, isOnline }: Deps) {
  return async (userId: number): Promise<void> => {
    for (const row of await conversations.listOf(userId, SYNC_CONVERSATIONS)) {
      const other = sidesOf(row.members, userId)?.other.user_id;
      if (other === undefined || !isOnline(other)) continue;
      const summary = await inLanguage(null, () => summaries.of(row, other));
      announce.toUsers([other], "chat:conversation", summary);
    }
  };
}
