import type { Appender } from "#server/features/chat/sending/appender.ts";
import { storedTextOf } from "#server/features/chat/sending/line-texts.ts";
import type { Members } from "#server/features/chat/sending/members.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import { NOTHING_NAMED, toMessage } from "#server/features/chat/sending/presenters.ts";
import type { Revise } from "#server/features/chat/sending/revisions.ts";
import type { SendingService, SystemLine } from "#server/features/chat/sending/sending.service.ts";
import { peopleIn } from "#server/features/chat/sides.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findSent">;
  members: Pick<Members, "current">;
  revise: Revise;
  appender: Pick<Appender, "revised">;
  sending: Pick<SendingService, "addLine">;
  announce: Announcer;
  now: () => Date;
}

type CardLine = Omit<SystemLine, "line" | "content"> & { line: ChatLine; card: InterviewCard };
type CardName = Pick<CardLine, "conversation_id" | "actor_id" | "event">;

/**
 * Cards show something outside of the chat that changes later (an interview). A card stays where it was added and is
 * updated there under a new `rev`, for both sides; a system line at the end of the log says that it changed.
 */
export function createCards({ messages, members, revise, appender, sending, announce, now }: Deps) {
  async function change(row: MessageRow, { line, card }: Partial<Pick<CardLine, "line">> & Pick<CardLine, "card">) {
    const said = line && { content: storedTextOf(line), line };
    const changed = await revise(row, { ...said, card, updated_at: now() });
    // The card already shows something newer.
    if (!changed) return;
    appender.revised(changed);
    const sides = await members.current(changed.conversation_id, { userId: changed.sender_id });
    announce.toUsers(peopleIn(sides), "chat:updated", toMessage(changed, sides, NOTHING_NAMED));
  }

  const find = async ({ conversation_id, actor_id, event }: CardName) =>
    (await messages.findSent(conversation_id, [{ sender_id: actor_id, client_id: event }]))[0];

  return {
    /**
     * Adds a card at the end of the log, or updates it where it is. Safe to repeat, and in any order: an older version
     * changes nothing.
     */
    show: async (line: CardLine): Promise<void> => {
      const shown = await find(line);
      if (shown) return change(shown, line);
      const { card } = await sending.addLine(line);
      if (card?.interview?.version === line.card.interview?.version) return;
      // Another process added the card first, with another version.
      const theirs = await find(line);
      if (theirs) await change(theirs, line);
    },

    /** What the card showed was removed: the card keeps its place and its text. */
    empty: async (name: CardName): Promise<void> => {
      const shown = await find(name);
      if (shown?.card?.interview) await change(shown, { card: { type: "interview", interview: null } });
    },
  };
}
export type Cards = ReturnType<typeof createCards>;
