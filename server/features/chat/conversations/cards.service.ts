import type { Appender } from "#server/features/chat/sending/appender.ts";
import type { Chat, SystemLine } from "#server/features/chat/sending/chat.service.ts";
import type { Members } from "#server/features/chat/sending/members.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import { toMessage } from "#server/features/chat/sending/presenters.ts";
import type { Revise } from "#server/features/chat/sending/revisions.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findSent">;
  members: Members;
  revise: Revise;
  appender: Pick<Appender, "revised">;
  announce: Announcer;
  tell: Chat["tell"];
  now: () => Date;
}

type Told = SystemLine & { card: InterviewCard };

/**
 * Cards: what happens outside of the chat and goes on happening. A card keeps the place in the log at which it began,
 * and changes there under a new `rev`, on both sides; that it changed is told by a system line at the end of the log.
 */
export function createCards({ messages, members, revise, appender, announce, tell, now }: Deps) {
  async function change(row: MessageRow, { content, card }: Pick<Told, "content" | "card">): Promise<void> {
    const changed = await revise(row, { content, card, updated_at: now() });
    // Something newer is shown already.
    if (!changed) return;
    appender.revised(changed);
    const sides = await members.of(changed.conversation_id, changed.sender_id);
    announce.toUsers(
      sides.map(({ user_id }) => user_id),
      "chat:updated",
      toMessage(changed, sides),
    );
  }

  const find = async ({ conversation_id, actor_id, event }: Pick<Told, "conversation_id" | "actor_id" | "event">) =>
    (await messages.findSent(conversation_id, [{ sender_id: actor_id, client_id: event }]))[0];

  return {
    /**
     * Shows a card as it is now: at the end of the log the first time, and in its place from then on. Safe to repeat, and
     * in any order: what is older than what is shown changes nothing.
     */
    show: async (told: Told): Promise<void> => {
      const shown = await find(told);
      if (shown) return change(shown, told);
      const { card } = await tell(told);
      if (card?.interview?.version === told.card.interview?.version) return;
      // Another process was faster, with what was true before: its card is there, and not ours.
      const theirs = await find(told);
      if (theirs) await change(theirs, told);
    },

    /** What it showed is gone: the card stays in its place, with its sentence alone. */
    empty: async (told: Pick<Told, "conversation_id" | "actor_id" | "event">): Promise<void> => {
      const shown = await find(told);
      if (shown?.card?.interview)
        await change(shown, { content: shown.content, card: { type: "interview", interview: null } });
    },
  };
}
export type Cards = ReturnType<typeof createCards>;
