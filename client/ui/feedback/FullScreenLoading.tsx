import { uiTexts } from "../texts/ui.texts.ts";
import styles from "./FullScreenLoading.module.css";
import { Spinner } from "./Spinner.tsx";

/**
 * Shown while the session is restored ('Loading...') or a dashboard loads ('Loading Dashboard'). `text` replaces the
 * text.
 */
export function FullScreenLoading({ dashboard = false, text }: { dashboard?: boolean; text?: string | undefined }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner large />
      <p>{text ?? (dashboard ? uiTexts.loadingDashboard : uiTexts.loading)}</p>
    </div>
  );
}
