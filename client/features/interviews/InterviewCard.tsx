import { Calendar } from "lucide-react";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { cx } from "#client/ui/cx.ts";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { awaits } from "#shared/applications/awaiting.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { interviewSentence } from "#shared/interviews/when.ts";
import styles from "./Interview.module.css";
import { choosesTime, InterviewActions } from "./InterviewActions.tsx";
import { InterviewFacts, standing } from "./InterviewFacts.tsx";
import { interviewTexts as texts } from "./interviews.texts.ts";
import { useNewest } from "./useInterview.ts";

/** On which side of it the reader stands; null for others, admins say. */
export function sideOf({ applicant_id, employer_id }: Interview, me: number | undefined): Side | null {
  if (me === applicant_id) return "applicant";
  return me === employer_id ? "employer" : null;
}

/**
 * An interview with all that can be done with it: in a conversation, and in an application. Readers hear it as one
 * sentence first. It is amber only while it waits for whoever looks at it.
 */
export function InterviewCard({ interview: given, className }: { interview: Interview; className?: string }) {
  const { interview, take } = useNewest(given);
  const me = useStore(sessionStore, ({ user }) => user?.id);
  const now = new Date(useNow());
  const side = sideOf(interview, me);
  const over = isOver(interview, now);
  const waits = side !== null && awaits(side, "interview", interview, now);
  return (
    <section
      className={cx(styles.card, waits && styles.waits, className)}
      aria-label={texts.title(interview.job_title)}
      data-interview={interview.id}
    >
      <p className="visually-hidden">{interviewSentence(interview)}</p>
      {/* The sentence has said the same. */}
      <p className={styles.head} aria-hidden="true">
        <Icon of={Calendar} />
        <b>{texts.title(interview.job_title)}</b>
      </p>
      <p className={styles.standing}>{standing(interview, over)}</p>
      <InterviewFacts interview={interview} timesElsewhere={choosesTime(interview, side, now)} />
      {side !== null && <InterviewActions interview={interview} side={side} now={now} take={take} />}
    </section>
  );
}
