import { ArrowDown } from "lucide-react";
import { announce } from "#client/ui/announce.ts";
import { Button } from "#client/ui/Button.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { loadLater } from "./chat.actions.ts";
import { threadOf } from "./chat.state.ts";
import { chat } from "./chat.store.ts";
import { chatTexts as texts } from "./chat.texts.ts";
import styles from "./MessageList.module.css";
import { useThread } from "./useChat.ts";

/** The page behind, where an older part of the conversation is shown. Hands the focus on when there is nothing later. */
export function LaterMessages({ id, onGone }: { id: number; onGone: () => void }) {
  const { view, later } = useThread(id);
  if (!view) return null;
  const handleClick = async () => {
    const count = await loadLater(id);
    if (count > 0) announce(texts.laterLoaded(count));
    if (threadOf(chat.getState(), id).view === null) onGone();
  };
  return (
    <Button
      variant="quiet"
      small
      className={styles.later}
      busy={later === "loading"}
      busyText={texts.laterLoading}
      onClick={() => void handleClick()}
    >
      {later === "failed" ? texts.laterFailed : texts.later}
    </Button>
  );
}

/** Over the end of the list: to the newest messages, and how many of them are new. */
export function ToNewest({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button small className={styles.newBelow} onClick={onClick}>
      <Icon of={ArrowDown} />
      {count > 0 ? texts.newBelow(count) : texts.toNewest}
    </Button>
  );
}
