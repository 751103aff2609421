import { CircleAlert, CircleCheck, CircleDot } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./StrengthMeter.module.css";

/** How good it is, for icon and colour. The word beside them says it. */
export type StrengthTone = "poor" | "fair" | "good";

export type StrengthMeterProps = {
  /** What is measured: 'Password strength'. */
  label: string;
  /** 0 to 100. */
  score: number;
  /** 'Weak'; empty as long as there is nothing to measure. */
  word: string;
  tone: StrengthTone;
  /** What the word does not say, for readers, who hear it together with the word; it is shown elsewhere. */
  warning?: string;
};

const icons: Record<StrengthTone, LucideIcon> = { poor: CircleAlert, fair: CircleDot, good: CircleCheck };
const STRANDS = [25, 50, 75, 100];
/** So long a word has to stand: who types fast hears the end of it, not each step. */
const STANDS_MS = 1000;

/** How strong a password is: strands, an icon and a word. Readers hear the word once it stands. */
export function StrengthMeter({ label, score, word, tone, warning = "" }: StrengthMeterProps) {
  const labelId = useId();
  const news = warning ? `${word}. ${warning}` : word;
  // What is there at first is no news.
  const [said, setSaid] = useState(news);
  useEffect(() => {
    if (news === said) return;
    const timer = setTimeout(() => {
      setSaid(news);
      if (news) announce(`${label}: ${news}`, "polite", label);
    }, STANDS_MS);
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
