import { Eye, EyeOff, Hand } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./PrivacyTable.module.css";
import { landingTexts } from "./texts/landing.texts.ts";

const texts = landingTexts.privacy;
const ROWS = [
  ["name", "sees", "never"],
  ["contact", "sees", "never"],
  ["disability", "shared", "never"],
  ["education", "never", "never"],
] as const;
const icons = { sees: Eye, never: EyeOff, shared: Hand } as const;

/** Who can see which data of a job seeker. */
export function PrivacyTable() {
  const cell = (answer: keyof typeof icons) => (
    <td>
      <Icon of={icons[answer]} />
      {texts.answers[answer]}
    </td>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
    <section className={styles.tableScroll} tabIndex={0} aria-label={texts.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.about}</th>
            <th scope="col">{texts.applied}</th>
            <th scope="col">{texts.others}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([about, applied, others]) => (
            <tr key={about}>
              <th scope="row">{texts.rows[about]}</th>
              {cell(applied)}
              {cell(others)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
