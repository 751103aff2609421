import { Eye, EyeOff, Hand } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { landingTexts } from "./landing.texts.ts";
import styles from "./PrivacyTable.module.css";

const texts = landingTexts.privacy;
const icons = { sees: Eye, never: EyeOff, shared: Hand } as const;

/** Who can see which data of a job seeker. */
export function PrivacyTable() {
  const cell = (answer: keyof typeof icons) => (
    <td>
      <Icon of={icons[answer]} />
      {texts[answer]}
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
          {texts.rows.map(([about, applied, others]) => (
            <tr key={about}>
              <th scope="row">{about}</th>
              {cell(applied)}
              {cell(others)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
