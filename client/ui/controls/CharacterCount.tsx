import { useEffect } from "react";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import styles from "./CharacterCount.module.css";

interface Props {
  length: number;
  most: number;
  texts: { left: (left: number) => string; over: (over: number) => string };
}

/** From a fifth of the room on, it is said too: a number after each key would drown what is written. */
const SAID_AT = [0.2, 0.05, 0.01] as const;

/** Which of these has been passed last; null for none. */
function stepOf(left: number, most: number): number | null {
  if (left < 0) return 0;
  return SAID_AT.findLast((part) => left < part * most) ?? null;
}

/** How many characters are left of a field's room. Readers hear it when the end comes near and when it is passed. */
export function CharacterCount({ length, most, texts }: Props) {
  const left = most - length;
  const text = left < 0 ? texts.over(-left) : texts.left(left);
  const step = stepOf(left, most);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a step, with the number of that moment.
  useEffect(() => {
    if (step !== null) announce(text, "polite", "count");
  }, [step]);
  return <p className={cx(styles.count, left < 0 && styles.over)}>{text}</p>;
}
