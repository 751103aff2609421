import styles from "./Person.module.css";

/** The consequences of an action. */
export function Follows({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.follows}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
