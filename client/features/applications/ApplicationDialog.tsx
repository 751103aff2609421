import type { MouseEvent } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { MessageBox } from "#client/ui/MessageBox.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import styles from "./ApplicationDialog.module.css";
import { ApplicationView } from "./ApplicationView.tsx";
import { applicationTexts as texts } from "./applications.texts.ts";
import { type Failure, useApplication } from "./useApplication.ts";

/** One application, by its id: read and closed, nothing is changed here. */
export function ApplicationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { loaded, retry } = useApplication(id);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {loaded.state === "loading" && <Waiting />}
      {loaded.state === "failed" && <Failed failure={loaded.failure} onRetry={retry} onClose={onClose} />}
      {loaded.state === "ready" && <ApplicationView application={loaded.application} />}
    </Dialog>
  );
}

/** As high as what will come. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden">{texts.loading}</p>
      {[40, 60, 100, 30, 70, 90].map((wide) => (
        <Skeleton key={wide} wide={wide} />
      ))}
    </div>
  );
}

/** There is nothing else in the dialog: it goes with its message. */
function Failed({ failure, onRetry, onClose }: { failure: Failure; onRetry: () => void; onClose: () => void }) {
  const handleRetry = (event: MouseEvent) => {
    // The pressed button goes.
    event.currentTarget.closest("dialog")?.querySelector("h2")?.focus();
    onRetry();
  };
  return (
    <>
      <MessageBox type="error" title={failure.title} onDismiss={onClose}>
        {failure.message && <span>{failure.message}</span>}
      </MessageBox>
      {failure.mayRetry && (
        <div>
          <Button variant="second" onClick={handleRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </>
  );
}
