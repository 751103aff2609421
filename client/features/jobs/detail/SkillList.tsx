import { Check } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { JobSkill } from "#shared/jobs/jobs.schemas.ts";
import type { Match } from "#shared/matching/match.schemas.ts";
import styles from "./JobDetail.module.css";
import { detailTexts } from "./texts/detail.texts.ts";

/** A job's skills. Marks the required ones that the job seeker has; the match does not cover optional ones. */
export function SkillList({ skills, match }: { skills: readonly JobSkill[]; match: Match | null }) {
  const has = ({ name, required }: JobSkill) => required && match !== null && !match.missing_skills.includes(name);
  return (
    <ul className={styles.skills}>
      {skills.map((skill) => (
        <li key={skill.name}>
          {has(skill) && <Icon of={Check} />}
          {detailTexts.skill({
            has: String(has(skill)),
            name: skill.name,
            need: skill.required ? "required" : "nice",
            hidden,
          })}
        </li>
      ))}
    </ul>
  );
}
