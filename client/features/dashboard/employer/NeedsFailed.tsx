import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import styles from "./HiringFigures.module.css";
import { employerTexts as texts } from "./texts/employer.texts.ts";

/** Shown instead of 'nothing waits' if some tasks could not be loaded. */
export function NeedsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <p>{texts.needsFailed}</p>
      <Button variant="second" small onClick={onRetry}>
        {feedbackTexts.tryAgain}
      </Button>
    </div>
  );
}
