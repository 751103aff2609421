import type { Message, MessageReaction } from "#shared/chat/chat.schemas.ts";
import { REACTIONS, type ReactionKind } from "#shared/chat/reactions.ts";
import type { ChatState } from "./chat.state.ts";

/** Reactions to messages: the stored ones, and the user's own that the server has not confirmed yet. */

/** The user has chosen a reaction; null removes it. */
export function withReacting(state: ChatState, messageId: number, kind: ReactionKind | null): ChatState {
  return { ...state, reacting: { ...state.reacting, [messageId]: kind } };
}

/** The server has answered. A choice that the user has made meanwhile stays. */
export function withReacted(state: ChatState, messageId: number, sent: ReactionKind | null): ChatState {
  const { [messageId]: chosen, ...others } = state.reacting;
  return chosen === sent ? { ...state, reacting: others } : state;
}

/** The user's own reaction, as it is shown. */
export function ownReaction(
  { reactions }: Pick<Message, "reactions">,
  me: number,
  chosen: ReactionKind | null | undefined,
): ReactionKind | null {
  if (chosen !== undefined) return chosen;
  return reactions.find((one) => one.user_id === me)?.kind ?? null;
}

/** All reactions to a message, as they are shown: the user's own one last. */
export function shownReactions(
  message: Pick<Message, "reactions">,
  me: number,
  chosen: ReactionKind | null | undefined,
): readonly MessageReaction[] {
  const own = ownReaction(message, me, chosen);
  const others = message.reactions.filter((one) => one.user_id !== me);
  return own === null ? others : [...others, { user_id: me, person: null, kind: own }];
}

/** A kind of reaction to a message, and everyone who has chosen it. */
export interface ReactionGroup {
  kind: ReactionKind;
  reactions: readonly MessageReaction[];
}

/** The same by kind, in the order of the kinds. */
export function groupedReactions(reactions: readonly MessageReaction[]): ReactionGroup[] {
  const byKind = Map.groupBy(reactions, ({ kind }) => kind);
  return REACTIONS.flatMap((kind) => {
    const of = byKind.get(kind);
    return of ? [{ kind, reactions: of }] : [];
  });
}

/** What other people have chosen since the message was last known. */
export function newReactions(before: Message | undefined, message: Message, me: number): MessageReaction[] {
  if (!before || before.rev >= message.rev) return [];
  const known = new Map(before.reactions.map(({ user_id, kind }) => [user_id, kind]));
  return message.reactions.filter(({ user_id, kind }) => user_id !== me && known.get(user_id) !== kind);
}
