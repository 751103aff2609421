import { uiTexts } from "#client/ui/ui.texts.ts";
import styles from "./FullScreenLoading.module.css";
import { Spinner } from "./Spinner.tsx";

/** While the session is restored ('Loading...'), a dashboard arrives ('Loading Dashboard'), or what `text` says. */
export function FullScreenLoading({ dashboard = false, text }: { dashboard?: boolean; text?: string | undefined }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner large />
      <p>{text ?? (dashboard ? uiTexts.loadingDashboard : uiTexts.loading)}</p>
    </div>
  );
}
