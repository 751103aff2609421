import { Calendar, Eye } from "lucide-react";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import styles from "./HeroTalk.module.css";
import { Portrait } from "./Portrait.tsx";
import { landingTexts } from "./texts/landing.texts.ts";

const texts = landingTexts.talk;

/**
 * The people of the example, and what they wrote: messages are shown as they were written, in every language. The
 * second and the last are in one language and name it, so that screen readers switch voices; the others mix both.
 */
const EXAMPLE = {
  name: "Ayen Dulnuan",
  company: "Habi Crafts Cooperative",
  theirs: "Ayen",
  own: "Noel",
  first: "Hi Noel! May ramp at elevator po sa shop namin, and the counter is low.",
  second: "Gusto mo bang bumisita bago ang interview?",
  answer: "Yes, gusto ko po. Mas panatag ako kapag nakita ko muna. Wednesday afternoon?",
  time: "2:02 PM",
  last: "Wednesday, 2 PM. See you, Noel!",
} as const;

/** A conversation as it looks in the product. It is an example, and does not pretend to be live. */
export function HeroTalk() {
  return (
    <figure className={styles.talk} aria-label={texts.label}>
      <div className={styles.talkHead}>
        <Portrait />
        <p>
          <b>{EXAMPLE.name}</b>
          <br />
          <span className="soft">{EXAMPLE.company}</span>
        </p>
        <Pill icon={Calendar} className={styles.talkStatus}>
          {texts.status}
        </Pill>
      </div>
      <ol className={styles.talkItems}>
        <li className={cx(styles.msg, styles.first)}>
          <p>
            <span className="visually-hidden">{texts.by({ name: EXAMPLE.theirs })} </span>
            {EXAMPLE.first}
          </p>
        </li>
        <li className={cx(styles.msg, styles.last)}>
          <p>
            <span className="visually-hidden">{texts.by({ name: EXAMPLE.theirs })} </span>
            <span lang="fil">{EXAMPLE.second}</span>
          </p>
        </li>
        <li className={cx(styles.msg, styles.own, styles.gap, styles.first, styles.last)}>
          <p>
            <span className="visually-hidden">{texts.by({ name: EXAMPLE.own })} </span>
            {EXAMPLE.answer}
          </p>
          <div className={styles.meta}>
            <span>{EXAMPLE.time}</span>
            <Icon of={Eye} />
            {texts.seen}
          </div>
        </li>
        <li className={cx(styles.msg, styles.gap, styles.first, styles.last)}>
          <p>
            <span className="visually-hidden">{texts.by({ name: EXAMPLE.theirs })} </span>
            <span lang="en">{EXAMPLE.last}</span>
          </p>
        </li>
      </ol>
    </figure>
  );
}
