import { CircleAlert, CircleCheck, CircleDot } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./StrengthMeter.module.css";

/** The level, which sets icon and colour. The word next to them says it too. */
export type StrengthTone = "poor" | "fair" | "good";

export type StrengthMeterProps = {
  /** What is measured, for example 'Password strength'. */
  label: string;
  /** 0 to 100. */
  score: number;
  /** For example 'Weak'; empty while there is nothing to measure. */
  word: string;
  tone: StrengthTone;
  /** More detail that is announced together with the word. Sighted people see it elsewhere. */
  warning?: string;
};

const icons: Record<StrengthTone, LucideIcon> = { poor: CircleAlert, fair: CircleDot, good: CircleCheck };
const STRANDS = [25, 50, 75, 100];
/**
 * The word is announced only after it has not changed for this long, so that fast typing does not announce every step.
 */
const STABLE_MS = 1000;

/** Shows how strong a password is: strands, an icon and a word. The word is announced once it stops changing. */
export function StrengthMeter({ label, score, word, tone, warning = "" }: StrengthMeterProps) {
  const labelId = useId();
  const news = warning ? `${word}. ${warning}` : word;
  // The initial word is not announced.
  const [said, setSaid] = useState(news);
  useEffect(() => {
    if (news === said) return;
    const timer = setTimeout(() => {
      setSaid(news);
      if (news) announce(`${label}: ${news}`, "polite", label);
    }, STABLE_MS);
    return () => clearTimeout(timer);
  }, [label, news, said]);

  return (
    <div className={cx(styles.meter, word && styles[tone])}>
      <p className={styles.words}>
        <span id={labelId}>{label}</span>
        {word && (
          <b className={styles.word}>
            <Icon of={icons[tone]} />
            {word}
          </b>
        )}
      </p>
      <meter
        className="visually-hidden"
        aria-labelledby={labelId}
        min={0}
        max={100}
        value={score}
        aria-valuetext={word || undefined}
      />
      <div className={styles.strands} aria-hidden="true">
        {STRANDS.map((least) => (
          <i key={least} className={score >= least ? styles.full : undefined} />
        ))}
      </div>
    </div>
  );
}
