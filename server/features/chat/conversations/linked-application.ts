import type { Members } from "#server/features/chat/sending/members.ts";
import { NO_APPLICATION } from "#server/features/chat/sending/presenters.ts";
import type { AnnounceConversation } from "./conversation-announcer.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { LinkedApplicationsOf } from "./summaries.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "writeAbout" | "emptyAbouts">;
  members: Pick<Members, "of">;
  linkedApplicationsOf: LinkedApplicationsOf;
  announceConversation: AnnounceConversation;
}

/** Shows in a conversation the application that links its two sides, for the feature that owns applications. */
export function createLinkedApplications(deps: Deps) {
  const { conversations, members, linkedApplicationsOf, announceConversation } = deps;
  return {
    /**
     * After an application of the two has changed: reads their applications again, stores what the conversation shows,
     * and announces it to both sides. Safe to repeat and to run in several processes at once: an older state never replaces a
     * newer.
     * @throws {Fault} NOT_FOUND if the user is not in the conversation
     * @param userId one of the two sides
     */
    follow: async (conversationId: number, userId: number): Promise<void> => {
      const { own, other } = await members.of(conversationId, { userId });
      const about = (await linkedApplicationsOf(own.id, [other.id])).get(other.id) ?? NO_APPLICATION;
      const row = await conversations.writeAbout(conversationId, about);
      if (row) await announceConversation(row);
    },

    /**
     * The applications of an account were removed. Their other sides see it when the deletion of the account is
     * announced.
     */
    forget: (userId: number): Promise<void> => conversations.emptyAbouts(userId),
  };
}
export type LinkedApplications = ReturnType<typeof createLinkedApplications>;
