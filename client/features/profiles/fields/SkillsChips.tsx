import type { Skill } from "#shared/profiles/skills.ts";
import styles from "./fields.module.css";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.skills;

/** Skills, read-only. */
export function SkillsChips({ skills, label = texts.label }: { skills: readonly Skill[]; label?: string }) {
  if (skills.length === 0) return <p className="soft">{texts.none}</p>;
  return (
    <ul className={styles.chips} aria-label={label}>
      {skills.map(({ name }) => (
        <li key={name} className={styles.chip}>
          {name}
        </li>
      ))}
    </ul>
  );
}
