import { Check, CircleQuestionMark, X } from "lucide-react";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./AccessExample.module.css";
import { landingTexts } from "./texts/landing.texts.ts";

const texts = landingTexts.access;
const COMPANY = "Tala Health Network";
const CITY = "Quezon City";
const ANSWERS = [
  ["hours", "yes"],
  ["written", "yes"],
  ["signing", "yes"],
  ["steps", "yes"],
  ["quiet", "no"],
  ["transport", "unknown"],
] as const;
const icons = { yes: Check, no: X, unknown: CircleQuestionMark } as const;

/** An example of a job's accessibility information: yes, no, or not stated. */
export function AccessExample() {
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.caption}>{texts.exampleLabel}</figcaption>
      <div className={styles.sheetHead}>
        <Avatar name={COMPANY} shape="company" />
        <p>
          <b>{texts.job}</b>
          <br />
          <span className="soft small">{texts.place({ company: COMPANY, city: CITY })}</span>
        </p>
      </div>
      <dl className={styles.access}>
        {ANSWERS.map(([question, answer]) => (
          <div key={question}>
            <dt>{texts.questions[question]}</dt>
            <dd className={styles[answer]}>
              <Icon of={icons[answer]} />
              {texts.answers[answer]}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
