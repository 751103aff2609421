import { LazyInterviewCard } from "#client/shell/LazyInterview.tsx";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { interviewSentence } from "#shared/interviews/when.ts";
import styles from "./view.module.css";

/** The interviews of an application with their actions, newest first. */
export function InterviewList({ interviews }: Pick<Application, "interviews">) {
  return (
    <div className={styles.interviews}>
      {interviews.map((interview) => (
        <LazyInterviewCard
          key={interview.id}
          interview={interview}
          instead={<p className={styles.waiting}>{interviewSentence(interview)}</p>}
        />
      ))}
    </div>
  );
}
