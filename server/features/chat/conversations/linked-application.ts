import type { Members } from "#server/features/chat/sending/members.ts";
import { NO_TIE } from "#server/features/chat/sending/presenters.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { LinkedApplicationsOf, Summaries } from "./summaries.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "writeAbout" | "emptyAbouts">;
  members: Pick<Members, "of">;
  summaries: Pick<Summaries, "of">;
  tiesOf: LinkedApplicationsOf;
  announce: Announcer;
}

/** Keeps what a conversation is about in step with the applications of its two sides, for the feature that has those. */
export function createLinkedApplications({ conversations, members, summaries, tiesOf, announce }: Deps) {
  return {
    /**
     * After an application of the two has changed: writes down how they stand, and shows it to both. Safe to repeat, and
     * at once from several processes: it reads what is true, and what is older than what is shown changes nothing.
     * @throws {Fault} NOT_FOUND where the user is not in the conversation
     */
    follow: async (conversationId: number, userId: number): Promise<void> => {
      const ids = (await members.of(conversationId, userId)).map((member) => member.user_id);
      const otherId = ids.find((id) => id !== userId) ?? 0;
      const about = (await tiesOf(userId, [otherId])).get(otherId) ?? NO_TIE;
      const row = await conversations.writeAbout(conversationId, about);
      if (!row) return;
      const told = await Promise.all(ids.map(async (id) => ({ id, summary: await summaries.of(row, id) })));
      for (const { id, summary } of told) announce.toUsers([id], "chat:conversation", summary);
    },

    /** The applications of somebody were removed. Whom they were tied to is shown that with the account's departure. */
    forget: conversations.emptyAbouts,
  };
}
export type LinkedApplications = ReturnType<typeof createLinkedApplications>;
