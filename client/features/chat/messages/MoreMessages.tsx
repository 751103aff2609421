import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { loadEarlier, loadLater } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { hasEarlier, hasLater } from "../state/chat.view.ts";
import { useChat, useThread } from "../useChat.ts";
import styles from "./MessageList.module.css";
import { moreTexts } from "./more.texts.ts";

const SIDES = {
  earlier: {
    has: hasEarlier,
    load: loadEarlier,
    label: moreTexts.earlier,
    loading: moreTexts.earlierLoading,
    failed: moreTexts.earlierFailed,
    loaded: moreTexts.earlierLoaded,
  },
  later: {
    has: hasLater,
    load: loadLater,
    label: moreTexts.later,
    loading: moreTexts.laterLoading,
    failed: moreTexts.laterFailed,
    loaded: moreTexts.laterLoaded,
  },
};

interface MoreMessagesProps {
  id: number;
  side: keyof typeof SIDES;
  onGone: () => void;
}

/**
 * Loads the page before or after the shown messages. It keeps the reader's place, and moves the focus on when there are
 * no more messages on its side.
 */
export function MoreMessages({ id, side, onGone }: MoreMessagesProps) {
  const { has, load, label, loading, failed, loaded } = SIDES[side];
  const { [side]: state } = useThread(id);
  const isShown = useChat((s) => has(s, id));
  if (!isShown) return null;
  const handleClick = async () => {
    const count = await load(id);
    // It failed, or the reader has moved to another part meanwhile.
    if (count === 0) return;
    announce(loaded(count));
    if (!has(chat.getState(), id)) onGone();
  };
  return (
    <Button
      variant="quiet"
      small
      className={styles[side]}
      busy={state === "loading"}
      busyText={loading}
      onClick={() => void handleClick()}
    >
      {state === "failed" ? failed : label}
    </Button>
  );
}
