import { jobTexts as texts } from "#client/features/jobs/texts/job/job.texts.ts";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import styles from "./JobCard.module.css";

/** Placeholders as large as real rows, so that nothing jumps. `matched` adds space for the match reasons. */
export function JobSkeletons({ rows, matched = false }: { rows: number; matched?: boolean }) {
  return (
    <div className={styles.list}>
      <p className="visually-hidden">{texts.skeleton}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.job} aria-hidden="true">
          <Skeleton circle />
          <div>
            <Skeleton wide={70} />
            <Skeleton wide={45} />
          </div>
          <span />
          <div className={styles.wide}>
            <Skeleton wide={60} />
          </div>
          {matched && (
            <div className={styles.why}>
              <Skeleton wide={50} />
              <Skeleton wide={80} />
              <Skeleton wide={65} />
            </div>
          )}
          <div className={styles.wide}>
            <Skeleton wide={55} />
          </div>
        </div>
      ))}
    </div>
  );
}
