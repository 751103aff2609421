import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import styles from "./HiringFigures.module.css";
import { employerTexts as texts } from "./texts/employer.texts.ts";

/** Shown instead of 'nothing waits' if some tasks could not be loaded. */
export function NeedsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <p>{texts.needsFailed}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
