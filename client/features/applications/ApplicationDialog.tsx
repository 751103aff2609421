import { type MouseEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { STATUS_TEXTS } from "#shared/applications/statuses.ts";
import { openConversationWith } from "../../shell/chat-requests.ts";
import styles from "./ApplicationView.module.css";
import { ApplicationView } from "./ApplicationView.tsx";
import { isOwnMove } from "./own-moves.ts";
import { applicationTexts as texts } from "./texts/application/application.texts.ts";
import { type Failure, failureOf, useApplication } from "./useApplication.ts";
import { useViewed } from "./useViewed.ts";

/** One application in a dialog, for both sides: shows it, offers its actions, and follows live changes. */
export function ApplicationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { answer, retry, refresh, replace } = useApplication(id);
  const application = answer.state === "ready" ? answer.value : null;
  useSaidStatus(application);
  useViewed(application);
  const handleMessage = (shown: Application) => {
    // Close the modal first: while it is open nothing outside it can take the focus.
    flushSync(onClose);
    openConversationWith(otherOf(shown));
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {answer.state === "loading" && <Waiting />}
      {answer.state === "failed" && <Failed failure={failureOf(answer.fault)} onRetry={retry} onClose={onClose} />}
      {application && (
        <ApplicationView
          application={application}
          onChanged={replace}
          onNews={refresh}
          onMessage={() => handleMessage(application)}
        />
      )}
    </Dialog>
  );
}

/** The person that the reader can message. */
export function otherOf({ applicant, employer_id }: Application): number {
  return sessionStore.getState().user?.id === applicant.id ? employer_id : applicant.id;
}

/** Announces the new stage once if it changes while the application is open. */
export function useSaidStatus(application: Application | null): void {
  const before = useRef<Pick<Application, "id" | "status"> | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = application;
    if (!application || isOwnMove(application.id, application.status)) return;
    if (known?.id === application.id && known.status !== application.status)
      announce(texts.now({ status: STATUS_TEXTS[application.status] }), "polite", "application-status");
  }, [application]);
}

/** A placeholder, about as high as the content. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden">{texts.loading}</p>
      {[40, 60, 100, 30, 70, 90].map((wide) => (
        <Skeleton key={wide} wide={wide} />
      ))}
    </div>
  );
}

/** The error is the dialog's only content, so closing it closes the dialog. */
function Failed({ failure, onRetry, onClose }: { failure: Failure; onRetry: () => void; onClose: () => void }) {
  const handleRetry = (event: MouseEvent) => {
    // The pressed button disappears.
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
