import { MessageCircle } from "lucide-react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { openConversationWith } from "../../../shell/chat-requests.ts";
import { type ApplyTo, openApplication } from "../../../shell/overlays.ts";
import styles from "./apply.module.css";
import { applyTexts as texts } from "./texts/apply.texts.ts";

interface Props {
  job: ApplyTo;
  application: Application;
  onClose: () => void;
}

/** The application was sent: explains what happens next, with a link to the conversation. */
export function ApplyDone({ job, application, onClose }: Props) {
  const own = texts.done;
  // Close the modal first: while it is open nothing outside it can take the focus.
  const leaveTo = (next: () => void) => () => {
    flushSync(onClose);
    next();
  };
  return (
    <Dialog
      title={own.title}
      small
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {own.close}
          </Button>
          <Button variant="second" onClick={leaveTo(() => openApplication(application.id))}>
            {own.see}
          </Button>
          <Button onClick={leaveTo(() => openConversationWith(application.employer_id))}>
            <Icon of={MessageCircle} />
            {own.message({ company: job.company_name })}
          </Button>
        </>
      }
    >
      <p>{own.lead({ company: job.company_name })}</p>
      <ul className={styles.next}>
        {own.next.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The user has already applied, perhaps in another tab. */
export function ApplyAlready({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      title={texts.already.title}
      small
      onClose={onClose}
      foot={<Button onClick={onClose}>{texts.done.close}</Button>}
    >
      <MessageBox type="warning" toasted>
        {message}
      </MessageBox>
    </Dialog>
  );
}
