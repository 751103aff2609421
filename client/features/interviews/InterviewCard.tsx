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
import { InterviewFacts, statusText } from "./InterviewFacts.tsx";
import { interviewTexts as texts } from "./texts/interview/interview.texts.ts";
import { useNewest } from "./useInterview.ts";

/** The reader's side; null for others, such as admins. */
export function sideOf({ applicant_id, employer_id }: Interview, me: number | undefined): Side | null {
  if (me === applicant_id) return "applicant";
  return me === employer_id ? "employer" : null;
}

/**
 * An interview with all its actions, in a conversation and in an application. Screen readers first hear it as one
 * sentence. It is amber only while it is the reader's turn.
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
      aria-label={texts.title({ job: interview.job_title })}
      data-interview={interview.id}
    >
      <p className="visually-hidden">{interviewSentence(interview)}</p>
      {/* The sentence above says the same. */}
      <p className={styles.head} aria-hidden="true">
        <Icon of={Calendar} />
        <b>{texts.title({ job: interview.job_title })}</b>
      </p>
      <p className={styles.status}>{statusText(interview, over)}</p>
      <InterviewFacts interview={interview} timesElsewhere={choosesTime(interview, side, now)} />
      {side !== null && <InterviewActions interview={interview} side={side} now={now} take={take} />}
    </section>
  );
}
