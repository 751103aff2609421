import { Check, CircleQuestionMark, X } from "lucide-react";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./AccessExample.module.css";
import { landingTexts } from "./landing.texts.ts";

const texts = landingTexts.access;
const icons = { yes: Check, no: X, unknown: CircleQuestionMark } as const;

/** An example of a job's accessibility information: yes, no, or not stated. */
export function AccessExample() {
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.caption}>{texts.exampleLabel}</figcaption>
      <div className={styles.sheetHead}>
        <Avatar name={texts.company} shape="company" />
        <p>
          <b>{texts.job}</b>
          <br />
          <span className="soft small">{texts.place}</span>
        </p>
      </div>
      <dl className={styles.access}>
        {texts.answers.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd className={styles[answer]}>
              <Icon of={icons[answer]} />
              {texts[answer]}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
