import type { CallFault } from "../../net/api.ts";
import { faultToast } from "../../net/fault-toast.ts";
import { Button } from "../../ui/Button.tsx";
import { MessageBox } from "../../ui/MessageBox.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./accounts.module.css";
import { recoveryTexts as texts } from "./recovery.texts.ts";

/** While the server is asked whether an emailed link still works. */
export function CheckingLink({ heading }: { heading: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Spinner large />
      <h1 tabIndex={-1}>{heading}</h1>
    </div>
  );
}

/** Whether the link works is not known: no network, or too many tries. */
export function CheckFailed({ fault, onRetry }: { fault: CallFault; onRetry: () => void }) {
  const { title, message } = faultToast(fault);
  return (
    <>
      <h1 tabIndex={-1}>{texts.notChecked}</h1>
      <MessageBox type="error" title={title} autoHide={false}>
        <p className={styles.lines}>{message}</p>
      </MessageBox>
      <div>
        <Button onClick={onRetry}>{texts.checkAgain}</Button>
      </div>
    </>
  );
}
