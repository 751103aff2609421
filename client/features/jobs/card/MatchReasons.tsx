import { Check, CircleMinus, CircleQuestionMark } from "lucide-react";
import { jobTexts as texts } from "#client/features/jobs/texts/job/job.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { MatchMark } from "#client/ui/layout/MatchMark.tsx";
import type { Match } from "#shared/matching/match.schemas.ts";
import { listOfAll } from "#shared/texts/format.ts";
import styles from "./JobCard.module.css";

/** The number of reasons in a row. */
const SHORT = 3;

/** Why a job matches: the score, and its parts in words. `short` leaves out parts that add nothing to it. */
export function MatchReasons({ match, short = false }: { match: Match; short?: boolean }) {
  const { score, reasons, missing_skills: missing } = match;
  // Keeps the server's order. A row shows those with the largest effect.
  const most = short ? [...reasons].filter(({ points }) => points > 0).sort((a, b) => b.points - a.points) : reasons;
  const shown = short ? reasons.filter((reason) => most.slice(0, SHORT).includes(reason)) : reasons;
  return (
    <>
      <MatchMark score={score} />
      <ul className={styles.reasons}>
        {shown.map(({ kind, text, points }) => (
          <li key={kind + text} data-counts={points > 0 || undefined}>
            <Icon of={points > 0 ? Check : CircleQuestionMark} />
            <span>{text}</span>
          </li>
        ))}
        {missing.length > 0 && (
          <li>
            <Icon of={CircleMinus} />
            <span>{texts.missing({ skills: listOfAll(missing) })}</span>
          </li>
        )}
      </ul>
    </>
  );
}
