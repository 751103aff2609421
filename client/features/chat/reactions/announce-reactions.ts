import { announce } from "#client/ui/feedback/announce.ts";
import type { Message, MessageReaction, OtherUser } from "#shared/chat/chat.schemas.ts";
import { lineOf, shortName } from "../chat-lines.ts";
import { reactionsTexts as texts } from "./texts/reactions.texts.ts";

/** Announces reactions of other people to a message. Loaded with the first one. */
export function announceReactions(
  { id, ...message }: Message,
  reactions: readonly MessageReaction[],
  other: OtherUser,
): void {
  for (const { user_id, person, kind } of reactions) {
    const said = texts.reactedTo({ name: shortName(person ?? other), kind, text: lineOf(message) });
    // A later choice of the same person replaces the earlier one.
    announce(said, "polite", `reaction-${id}-${user_id}`);
  }
}
