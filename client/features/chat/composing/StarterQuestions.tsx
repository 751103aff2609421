import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { withText } from "../state/chat.drafts.ts";
import { useChat } from "../useChat.ts";
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
  const handlePress = ({ currentTarget }: MouseEvent<HTMLElement>, question: string) => {
    const before = (chat.getState().texts[id] ?? "").trim();
    const isThere = before.includes(question);
    const after = isThere ? before : `${before} ${question}`.trim();
    flushSync(() => chat.setState((s) => withText(s, id, after)));
    const field = currentTarget.closest("section")?.querySelector("textarea");
    field?.focus();
    field?.setSelectionRange(after.length, after.length);
  };
  return (
    <ul className={styles.questions} aria-label={texts.label}>
      {texts.questions.map(({ label, text }) => (
        <li key={label}>
          <Button variant="second" small onClick={(event) => handlePress(event, text)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
