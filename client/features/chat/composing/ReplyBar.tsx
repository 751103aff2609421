import { X } from "lucide-react";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import type { QuotedMessage } from "#shared/chat/chat.schemas.ts";
import { quoteAuthor, quoteLine } from "../chat-lines.ts";
import { InItsLanguage } from "../messages/InItsLanguage.tsx";
import { useChat, useConversation, useCurrentQuote } from "../useChat.ts";
import styles from "./ReplyBar.module.css";
import { cancelReply, cancelReplyOnEscape } from "./replying.ts";
import { composerTexts as texts } from "./texts/composer/composer.texts.ts";

interface Props {
  /** Of what describes the field. */
  textId: string;
  conversationId: number;
  quote: QuotedMessage;
}

/** What the next message will quote, above its field. */
export function ReplyBar({ textId, conversationId, quote }: Props) {
  useLanguage();
  const current = useCurrentQuote(conversationId, quote);
  const me = useChat((s) => s.me);
  const author = quoteAuthor(current, me, useConversation(conversationId)?.other_user);
  const parts = {
    author: (text: readonly string[]) => (
      <span key="author" className={styles.author}>
        {text}
      </span>
    ),
    quote: () => (
      <InItsLanguage key="quote" text={current.excerpt} className={styles.preview}>
        {quoteLine(current)}
      </InItsLanguage>
    ),
  };
  return (
    <div className={styles.bar}>
      <p id={textId} className={styles.words}>
        {author === null ? texts.replyingToYou(parts) : texts.replyingTo({ name: author, ...parts })}
      </p>
      <IconButton
        name={texts.removeQuote}
        icon={X}
        onClick={() => cancelReply(conversationId)}
        onKeyDown={(event) => cancelReplyOnEscape(event, conversationId)}
      />
    </div>
  );
}
