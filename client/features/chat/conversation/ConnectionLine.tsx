import { CirclePause, CloudOff, LoaderCircle } from "lucide-react";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { noticeText } from "../../../shell/connection-notice.ts";
import { useChat } from "../useChat.ts";
import styles from "./ConnectionLine.module.css";
import { linesTexts as lineTexts } from "./texts/lines/lines.texts.ts";
import { useSettledConnection } from "./useSettledConnection.ts";

const ICONS = { offline: CloudOff, reconnecting: LoaderCircle, resting: CirclePause } as const;

/**
 * Whether this browser stores unsent messages, and the connection where a full-screen chat covers the banner of the site.
 * Silent: the site announces the connection once.
 */
export function ConnectionLine() {
  const state = useSettledConnection();
  if (state !== "online") {
    const { title, more } = noticeText(state);
    return (
      <p className={cx(styles.line, styles.covering)}>
        <Icon of={ICONS[state]} />
        {more ? `${title} ${more}` : title}
      </p>
    );
  }
  return <StorageLine />;
}

/** Whether this browser stores unsent messages, if it does not. */
export function StorageLine() {
  const keepsUnsent = useChat((s) => s.keepsUnsent);
  return keepsUnsent === false ? <p className={styles.line}>{lineTexts.memoryOnly}</p> : null;
}
