import type { Members } from "#server/features/chat/sending/members.ts";
import { personOf, type SideId } from "#server/features/chat/sides.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { ConversationRow } from "./conversation.model.ts";
import type { Summaries } from "./summaries.ts";

interface Deps {
  members: Pick<Members, "sidesIn">;
  summaries: Pick<Summaries, "of">;
  announce: Pick<Announcer, "toUsers">;
}

/** Announces a conversation to its people, each with their own counts. @param only the side to which it is announced */
export function createConversationAnnouncer({ members, summaries, announce }: Deps) {
  return async (row: ConversationRow, only?: SideId): Promise<void> => {
    const sides = (await members.sidesIn(row)).filter(({ id }) => only === undefined || id === only);
    for (const { id, people } of sides)
      for (const userId of people) {
        const summary = await inLanguage(null, () => summaries.of(row, personOf(userId, id)));
        announce.toUsers([userId], "chat:conversation", summary);
      }
  };
}
export type AnnounceConversation = ReturnType<typeof createConversationAnnouncer>;
