import styles from "./HeroTalk.module.css";
import portrait from "./portrait.svg";

/** A drawn person for the example conversation, so that no real person's photo is used. */
export function Portrait() {
  return (
    <span className={styles.portrait} aria-hidden="true">
      <img src={portrait} alt="" />
    </span>
  );
}
