import type { Members } from "#server/features/chat/sending/members.ts";
import { NO_APPLICATION } from "#server/features/chat/sending/presenters.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { LinkedApplicationsOf, Summaries } from "./summaries.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "writeAbout" | "emptyAbouts">;
  members: Pick<Members, "of">;
  summaries: Pick<Summaries, "of">;
  linkedApplicationsOf: LinkedApplicationsOf;
  announce: Announcer;
}

/** Shows in a conversation the application that links its two sides, for the feature that owns applications. */
export function createLinkedApplications({ conversations, members, summaries, linkedApplicationsOf, announce }: Deps) {
  return {
    /**
     * After an application of the two has changed: reads their applications again, stores what the conversation shows,
     * and announces it to both. Safe to repeat and to run in several processes at once: an older state never replaces a
     * newer.
     * @throws {Fault} NOT_FOUND if the user is not in the conversation
     */
    follow: async (conversationId: number, userId: number): Promise<void> => {
      const ids = (await members.of(conversationId, userId)).map((member) => member.user_id);
      const otherId = ids.find((id) => id !== userId) ?? 0;
      const about = (await linkedApplicationsOf(userId, [otherId])).get(otherId) ?? NO_APPLICATION;
      const row = await conversations.writeAbout(conversationId, about);
      if (!row) return;
      const updates = await Promise.all(ids.map(async (id) => ({ id, summary: await summaries.of(row, id) })));
      for (const { id, summary } of updates) announce.toUsers([id], "chat:conversation", summary);
    },

    /**
     * The applications of an account were removed. Their other sides see it when the deletion of the account is
     * announced.
     */
    forget: (userId: number): Promise<void> => conversations.emptyAbouts(userId),
  };
}
export type LinkedApplications = ReturnType<typeof createLinkedApplications>;
