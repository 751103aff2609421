import styles from "./FullScreenLoading.module.css";
import { Spinner } from "./Spinner.tsx";
import { uiTexts } from "./ui.texts.ts";

/** While the session is restored ('Loading...'), or a dashboard arrives ('Loading Dashboard'). */
export function FullScreenLoading({ dashboard = false }: { dashboard?: boolean }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner large />
      <p>{dashboard ? uiTexts.loadingDashboard : uiTexts.loading}</p>
    </div>
  );
}
