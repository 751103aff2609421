import { findWords, type Range } from "#shared/chat/search-text.ts";
import styles from "./MarkedText.module.css";

/** A text in which the found ranges are marked. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  let at = 0;
  const pieces = ranges.map(([from, to]) => {
    const before = text.slice(at, from);
    at = to;
    return { from, before, marked: text.slice(from, to) };
  });
  return (
    <>
      {pieces.map(({ from, before, marked }) => (
        <span key={from}>
          {before}
          <mark className={styles.mark}>{marked}</mark>
        </span>
      ))}
      {text.slice(at)}
    </>
  );
}

/** The same, by the search words. */
export function MarkedWords({ text, words }: { text: string; words: readonly string[] }) {
  return <MarkedText text={text} ranges={findWords(text, words) ?? []} />;
}
