import { useLanguage } from "#client/texts/useLanguage.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { QuotedMessage } from "#shared/chat/chat.schemas.ts";
import { quoteAuthor, quoteLine, refusalText } from "../chat-lines.ts";
import { createScrollToMessage } from "../search/scroll-to-message.ts";
import { useChat, useConversation, useCurrentQuote } from "../useChat.ts";
import { InItsLanguage } from "./InItsLanguage.tsx";
import styles from "./Quote.module.css";
import { messageTexts as texts } from "./texts/message/message.texts.ts";

interface Props {
  conversationId: number;
  quote: QuotedMessage;
  /** The reply was reached with the arrow keys: Tab leads to its quote. */
  reached: boolean;
}

const scrollToMessage = createScrollToMessage();

/** What a message replies to, as it is now. It leads to the quoted message, which takes the focus. */
export function Quote({ conversationId, quote, reached }: Props) {
  useLanguage();
  const current = useCurrentQuote(conversationId, quote);
  const me = useChat((s) => s.me);
  const other = useConversation(conversationId)?.other_user;
  const author = quoteAuthor(current, me, other);
  const handlePress = async () => {
    const fault = await scrollToMessage(conversationId, { seq: current.seq, words: [], pull: "focus" });
    if (fault) toast({ type: "error", title: texts.quoteFailed, message: refusalText(fault) });
  };
  const parts = { hidden, author: shownAuthor, quote: () => <Words key="quote" quote={current} /> };
  return (
    <button type="button" className={styles.quote} tabIndex={reached ? 0 : -1} onClick={() => void handlePress()}>
      {author === null ? texts.inReplyToYou(parts) : texts.inReplyTo({ name: author, ...parts })}
    </button>
  );
}

/** Only on screen: screen readers hear it in the sentence before. */
const shownAuthor = (text: readonly string[]) => (
  <span key="author" className={styles.author} aria-hidden="true">
    {text}
  </span>
);

function Words({ quote }: { quote: QuotedMessage }) {
  if (quote.deleted_at !== null) return <em>{quoteLine(quote)}</em>;
  return <InItsLanguage text={quote.excerpt}>{quoteLine(quote)}</InItsLanguage>;
}
