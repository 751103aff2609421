import type { CallFault } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import styles from "#client/features/accounts/accounts.module.css";
import { passwordRecoveryTexts } from "#client/features/accounts/recovery/texts/password-recovery/password-recovery.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Spinner } from "#client/ui/feedback/Spinner.tsx";

const texts = passwordRecoveryTexts.both;

/** Shown while the server checks whether an emailed link is valid. */
export function CheckingLink({ heading }: { heading: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Spinner large />
      <h1 tabIndex={-1}>{heading}</h1>
    </div>
  );
}

/** The check failed because of the network or too many attempts, so it is unknown whether the link is valid. */
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
