import { announce } from "#client/ui/announce.ts";
import { Button } from "#client/ui/Button.tsx";
import { loadEarlier, loadLater } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { chatTexts as texts } from "../chat.texts.ts";
import { hasEarlier, hasLater } from "../state/chat.view.ts";
import { useChat, useThread } from "../useChat.ts";
import styles from "./MessageList.module.css";

const SIDES = {
  earlier: {
    has: hasEarlier,
    load: loadEarlier,
    label: texts.earlier,
    loading: texts.earlierLoading,
    failed: texts.earlierFailed,
    loaded: texts.earlierLoaded,
  },
  later: {
    has: hasLater,
    load: loadLater,
    label: texts.later,
    loading: texts.laterLoading,
    failed: texts.laterFailed,
    loaded: texts.laterLoaded,
  },
};

interface MoreMessagesProps {
  id: number;
  side: keyof typeof SIDES;
  onGone: () => void;
}

/**
 * The page before or behind what is shown. It keeps the reader's place, and hands the focus on when there is nothing more
 * on its side.
 */
export function MoreMessages({ id, side, onGone }: MoreMessagesProps) {
  const { has, load, label, loading, failed, loaded } = SIDES[side];
  const { [side]: state } = useThread(id);
  const isShown = useChat((s) => has(s, id));
  if (!isShown) return null;
  const handleClick = async () => {
    const count = await load(id);
    // Failed, or the reader has gone elsewhere meanwhile.
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
