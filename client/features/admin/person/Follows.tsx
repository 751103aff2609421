import styles from "./Person.module.css";

/** What follows from what an admin is about to do. */
export function Follows({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.follows}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
