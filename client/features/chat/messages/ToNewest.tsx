import { ArrowDown } from "lucide-react";
import { Button } from "#client/ui/Button.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { chatTexts as texts } from "../chat.texts.ts";
import styles from "./MessageList.module.css";

/** Over the end of the list: to the newest messages, and how many of them are new. */
export function ToNewest({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button small className={styles.newBelow} onClick={onClick}>
      <Icon of={ArrowDown} />
      {count > 0 ? texts.newBelow(count) : texts.toNewest}
    </Button>
  );
}
