import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { useChat } from "../useChat.ts";
import { offerText } from "./offered-text.ts";
import styles from "./StarterQuestions.module.css";
import { startersTexts as texts } from "./texts/starters/starters.texts.ts";

/** Whether a job seeker has asked about a job and nothing was written since. */
export function useNeedsQuestion({ id, blocked, about, last_seq }: ConversationSummary): boolean {
  const type = useStore(sessionStore, ({ user }) => user?.user_type);
  const isSending = useChat((s) => s.outbox.some(({ conversation_id }) => conversation_id === id));
  const { job } = about;
  return !blocked && !isSending && !!job && last_seq <= job.after_seq && type !== undefined && isSeeker(type);
}

/** Questions with which a conversation about a job can begin. They are put into the composer, and never sent by themselves. */
export function StarterQuestions({ id }: { id: number }) {
  return (
    <ul className={styles.questions} aria-label={texts.label}>
      {texts.questions.map(({ label, text }) => (
        <li key={label}>
          <Button variant="second" small onClick={() => offerText(id, text)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
