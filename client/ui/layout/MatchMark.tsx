import styles from "./MatchMark.module.css";
import { matchTexts } from "./texts/match/match.texts.ts";

const STRANDS = [1, 2, 3, 4, 5];

/** The word for a score from 0 to 100, the same everywhere. */
export function matchWord(score: number): string {
  const { strong, good, fair, low } = matchTexts;
  if (score >= 85) return strong;
  if (score >= 60) return good;
  return score >= 35 ? fair : low;
}

/**
 * Shows how well a job and a job seeker fit: five strands, a word, a number. Screen readers hear the word and the
 * number.
 */
export function MatchMark({ score }: { score: number }) {
  const whole = Math.round(score);
  const on = Math.round(whole / 20);
  return (
    <p className={styles.match}>
      <span className={styles.strands} aria-hidden="true">
        {STRANDS.map((strand) => (
          <i key={strand} data-on={strand <= on || undefined} />
        ))}
      </span>
      <b>{matchWord(whole)}</b> <span className="soft">{matchTexts.of({ score: whole })}</span>
    </p>
  );
}
