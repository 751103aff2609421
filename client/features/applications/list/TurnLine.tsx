import { Bell } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { bold } from "#client/ui/layout/tags.tsx";
import type { Turn } from "../view/timeline.ts";
import styles from "./list.module.css";
import { listTexts as texts } from "./texts/list.texts.ts";

/** Whose turn it is. Amber, with a word for it, only if it is the reader's turn. */
export function TurnLine({ turn }: { turn: Turn | null }) {
  if (!turn) return null;
  if (!turn.mine) return <p className="soft">{turn.text}</p>;
  return (
    <p className={styles.turn}>
      <Icon of={Bell} />
      <span>{texts.turn({ text: turn.text, b: bold })}</span>
    </p>
  );
}
