import { useEffect } from "react";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import styles from "./CharacterCount.module.css";

interface Props {
  length: number;
  most: number;
  texts: { left: (left: number) => string; over: (over: number) => string };
}

/** Announced only once a fifth of the limit or less is left: a number after each key would drown out the typed text. */
const SAID_AT = [0.2, 0.05, 0.01] as const;

/** The last threshold that was passed; null for none. */
function stepOf(left: number, most: number): number | null {
  if (left < 0) return 0;
  return SAID_AT.findLast((part) => left < part * most) ?? null;
}

/** How many characters of a field's limit are left. Announced near the limit and when it is passed. */
export function CharacterCount({ length, most, texts }: Props) {
  const left = most - length;
  const text = left < 0 ? texts.over(-left) : texts.left(left);
  const step = stepOf(left, most);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step, with the number at that time.
  useEffect(() => {
    if (step !== null) announce(text, "polite", "count");
  }, [step]);
  return <p className={cx(styles.count, left < 0 && styles.over)}>{text}</p>;
}
