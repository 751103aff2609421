import { Check, CircleQuestionMark, X } from "lucide-react";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import type { AccessAnswer } from "#shared/jobs/job-lists.ts";
import { ACCESS_ANSWER_TEXTS } from "#shared/jobs/job-words.ts";
import type { JobAccess } from "#shared/jobs/jobs.schemas.ts";
import styles from "./JobDetail.module.css";

const ICONS: Record<AccessAnswer, LucideIcon> = { yes: Check, no: X, unknown: CircleQuestionMark };
const ORDER: readonly AccessAnswer[] = ["yes", "no", "unknown"];

/** A workplace's answer for each access feature: yes, no, or not stated. Missing answers are never guessed. */
export function AccessAnswers({ access }: { access: JobAccess }) {
  const answered = ORDER.flatMap((answer) => ACCESS_FEATURES.filter((feature) => access[feature] === answer));
  return (
    <dl className={styles.access}>
      {answered.map((feature) => (
        <div key={feature}>
          <dt>{ACCESS_FEATURE_TEXTS[feature]}</dt>
          <dd className={styles[access[feature]]}>
            <Icon of={ICONS[access[feature]]} />
            {ACCESS_ANSWER_TEXTS[access[feature]]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
