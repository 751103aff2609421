import { ArrowDown } from "lucide-react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./MessageList.module.css";
import { messageTexts } from "./texts/message/message.texts.ts";

/** A button over the end of the list that scrolls to the newest messages and counts the new ones. */
export function ToNewest({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button small className={styles.newBelow} onClick={onClick}>
      <Icon of={ArrowDown} />
      {count > 0 ? messageTexts.newBelow({ count }) : messageTexts.toNewest}
    </Button>
  );
}
