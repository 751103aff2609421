import { CirclePause, CloudOff, LoaderCircle } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import styles from "./ConnectionLine.module.css";
import { linesTexts as lineTexts } from "./texts/lines/lines.texts.ts";
import { useSettledConnection } from "./useSettledConnection.ts";

const ICONS = { offline: CloudOff, connecting: LoaderCircle, resting: CirclePause } as const;

/** Connection status, and whether this browser stores unsent messages. Silent: ChatRoot announces it once for all windows. */
export function ConnectionLine() {
  const state = useSettledConnection();
  const keepsUnsent = useChat((s) => s.keepsUnsent);
  if (state !== "online") {
    return (
      <p className={styles.line}>
        <Icon of={ICONS[state]} />
        {state === "offline" ? texts.offline : lineTexts[state]}
      </p>
    );
  }
  return keepsUnsent === false ? <p className={styles.line}>{lineTexts.memoryOnly}</p> : null;
}
