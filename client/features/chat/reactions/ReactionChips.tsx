import { useLanguage } from "#client/texts/useLanguage.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import type { Message, MessageReaction, OtherUser } from "#shared/chat/chat.schemas.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import { capitalized, listOfAll } from "#shared/texts/format.ts";
import { shortName } from "../chat-lines.ts";
import { groupedReactions, ownReaction, type ReactionGroup, shownReactions } from "../state/chat.reactions.ts";
import { useChat, useConversation } from "../useChat.ts";
import styles from "./ReactionChips.module.css";
import { react } from "./reacting.ts";
import { REACTION_EMOJI } from "./reaction-emoji.ts";
import { reactionsTexts as texts } from "./texts/reactions.texts.ts";

interface Props {
  message: Message;
  /** The message was reached with the arrow keys: Tab leads to its reactions. */
  reached: boolean;
}

/**
 * The reactions to a message, each with who has chosen it. Pressing one sets or removes the user's own, but not after a
 * block.
 */
export function ReactionChips({ message, reached }: Props) {
  const chosen = useChat((s) => s.reacting[message.id]);
  const hasAny = chosen !== undefined || message.reactions.length > 0;
  // Most messages have none, and should not be rendered with each change of the conversation.
  return hasAny && <Chips message={message} reached={reached} chosen={chosen} />;
}

function Chips({ message, reached, chosen }: Props & { chosen: ReactionKind | null | undefined }) {
  useLanguage();
  const me = useChat((s) => s.me);
  const { other_user: other, blocked } = useConversation(message.conversation_id) ?? {};
  const reactions = shownReactions(message, me, chosen);
  if (!other || reactions.length === 0) return null;
  const own = ownReaction(message, me, chosen);
  // In a company, how many have reacted does not say who.
  const showsNames = reactions.some(({ person }) => person !== null);

  const handlePress = ({ kind, reactions: given }: ReactionGroup, button: HTMLElement) => {
    if (own !== kind) return react(message, kind);
    // The pressed button disappears, so the focus moves to its message.
    if (given.length === 1) button.closest<HTMLElement>("[data-seq]")?.focus();
    react(message, null);
    announce(texts.removed);
  };
  return (
    <ul className={styles.chips} aria-label={texts.list}>
      {groupedReactions(reactions).map((group) => {
        const { kind, reactions: given } = group;
        const names = listOfAll(given.map((one) => nameOf(one, me, other)));
        const sentence = capitalized(texts.reacted({ names, kind }));
        const inside = (
          <>
            <span aria-hidden="true">{REACTION_EMOJI[kind]}</span>
            {given.length > 1 && <span aria-hidden="true">{given.length}</span>}
            {showsNames && <span aria-hidden="true">{names}</span>}
            <span className="visually-hidden">{sentence}</span>
          </>
        );
        return (
          <li key={kind}>
            {blocked ? (
              <span className={styles.chip} title={sentence}>
                {inside}
              </span>
            ) : (
              <button
                type="button"
                className={styles.chip}
                aria-pressed={kind === own}
                title={sentence}
                tabIndex={reached ? 0 : -1}
                onClick={({ currentTarget }) => handlePress(group, currentTarget)}
              >
                {inside}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = ({ user_id, person }: MessageReaction, me: number, other: OtherUser): string =>
  user_id === me ? texts.you : shortName(person ?? other);
