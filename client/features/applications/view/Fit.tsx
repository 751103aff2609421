import { Check, CircleAlert } from "lucide-react";
import { applicationTexts as texts } from "#client/features/applications/texts/application/application.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { MatchMark } from "#client/ui/layout/MatchMark.tsx";
import type { Match } from "#shared/matching/match.schemas.ts";
import { listOfAll } from "#shared/texts/format.ts";
import styles from "./view.module.css";

/** How well an applicant matches, and why; the reasons are more prominent than the number. */
export function Fit({ match }: { match: Match }) {
  const { score, reasons, missing_skills } = match;
  return (
    <>
      <MatchMark score={score} />
      {reasons.length === 0 && missing_skills.length === 0 && <p>{texts.noReasons}</p>}
      <ul className={styles.reasons}>
        {reasons.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            <Icon of={Check} />
            <span>{text}</span>
          </li>
        ))}
        {missing_skills.length > 0 && (
          <li>
            <Icon of={CircleAlert} />
            <span>{texts.missing({ skills: listOfAll(missing_skills) })}</span>
          </li>
        )}
      </ul>
    </>
  );
}
