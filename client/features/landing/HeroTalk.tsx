import { Eye } from "lucide-react";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { StatusPill } from "#client/ui/layout/StatusPill.tsx";
import styles from "./HeroTalk.module.css";
import { landingTexts } from "./landing.texts.ts";
import { Portrait } from "./Portrait.tsx";

const texts = landingTexts.talk;

/** A conversation as it looks in the product. It is an example, and does not pretend to be live. */
export function HeroTalk() {
  return (
    <figure className={styles.talk} aria-label={texts.label}>
      <div className={styles.talkHead}>
        <Portrait />
        <p>
          <b>{texts.name}</b>
          <br />
          <span className="soft">{texts.company}</span>
        </p>
        <StatusPill status="interview" className={styles.talkStatus} />
      </div>
      <ol className={styles.talkItems}>
        <li className={cx(styles.msg, styles.first)}>
          <p>
            <span className="visually-hidden">{texts.theirs} </span>
            {texts.first}
          </p>
        </li>
        <li className={cx(styles.msg, styles.last)}>
          <p>
            <span className="visually-hidden">{texts.theirs} </span>
            {texts.second}
          </p>
        </li>
        <li className={cx(styles.msg, styles.own, styles.gap, styles.first, styles.last)}>
          <p>
            <span className="visually-hidden">{texts.own} </span>
            {texts.answer}
          </p>
          <div className={styles.meta}>
            <span>{texts.time}</span>
            <Icon of={Eye} />
            {texts.seen}
          </div>
        </li>
        <li className={cx(styles.msg, styles.gap, styles.first, styles.last)}>
          <p>
            <span className="visually-hidden">{texts.theirs} </span>
            {texts.last}
          </p>
        </li>
      </ol>
    </figure>
  );
}
