import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { loadEarlier, loadLater } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { hasEarlier, hasLater } from "../state/chat.view.ts";
import { useChat, useThread } from "../useChat.ts";
import styles from "./MessageList.module.css";
import { moreTexts } from "./texts/more/more.texts.ts";

const SIDES = {
  earlier: { has: hasEarlier, load: loadEarlier },
  later: { has: hasLater, load: loadLater },
};

type Side = keyof typeof SIDES;

interface MoreMessagesProps {
  id: number;
  side: Side;
  onGone: () => void;
}

/**
 * Loads the page before or after the shown messages. It keeps the reader's place, and moves the focus on when there are
 * no more messages on its side.
 */
export function MoreMessages({ id, side, onGone }: MoreMessagesProps) {
  const { has, load } = SIDES[side];
  const { [side]: state } = useThread(id);
  const isShown = useChat((s) => has(s, id));
  if (!isShown) return null;
  const handleClick = async () => {
    const count = await load(id);
    // It failed, or the reader has moved to another part meanwhile.
    if (count === 0) return;
    announce(side === "earlier" ? moreTexts.earlierLoaded({ count }) : moreTexts.laterLoaded({ count }));
    if (!has(chat.getState(), id)) onGone();
  };
  return (
    <Button
      variant="quiet"
      small
      className={styles[side]}
      busy={state === "loading"}
      busyText={side === "earlier" ? moreTexts.earlierLoading : moreTexts.laterLoading}
      onClick={() => void handleClick()}
    >
      {labelOf(side, state === "failed")}
    </Button>
  );
}

function labelOf(side: Side, failed: boolean): string {
  if (side === "earlier") return failed ? moreTexts.earlierFailed : moreTexts.earlier;
  return failed ? moreTexts.laterFailed : moreTexts.later;
}
