import { ArrowDown } from "lucide-react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./MessageList.module.css";
import { messageTexts } from "./messages.texts.ts";

/** Over the end of the list: to the newest messages, and how many of them are new. */
export function ToNewest({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button small className={styles.newBelow} onClick={onClick}>
      <Icon of={ArrowDown} />
      {count > 0 ? messageTexts.newBelow(count) : messageTexts.toNewest}
    </Button>
  );
}
