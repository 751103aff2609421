import { CircleCheck, CircleX, ShieldAlert } from "lucide-react";
import styles from "#client/features/accounts/accounts.module.css";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import type { UndoState } from "#shared/accounts/undo-email.rest.ts";
import { undoEmailTexts as texts } from "./texts/undo-email/undo-email.texts.ts";

interface OfferProps {
  title: string;
  /** The address that will be restored, masked. */
  email: string;
  busy: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onUndo: () => void;
}

/** The link is valid: explains what it will do, with the button for it. */
export function UndoOffer({ title, email, busy, failure, onUndo }: OfferProps) {
  return (
    <>
      {failure && (
        <MessageBox type="error" title={texts.failed} autoHide={false}>
          <p className={styles.lines}>{failure}</p>
        </MessageBox>
      )}
      <div className={styles.state}>
        <Icon of={ShieldAlert} className={styles.bad} />
        <h1 tabIndex={-1}>{title}</h1>
        <p>{texts.lead}</p>
        <ul>
          <li>{texts.steps.address({ email: () => <b key="email">{email}</b> })}</li>
          <li>{texts.steps.sessions}</li>
          <li>{texts.steps.password}</li>
        </ul>
        <Button busy={busy} busyText={texts.busy} onClick={onUndo}>
          {texts.submit}
        </Button>
        <p className="soft">{texts.mine}</p>
      </div>
    </>
  );
}

/** The link is invalid or has expired. */
export function UndoUseless({ why }: { why: Exclude<UndoState, "valid"> }) {
  return (
    <div className={styles.state}>
      <Icon of={why === "used" ? CircleCheck : CircleX} className={why === "used" ? styles.good : styles.bad} />
      <h1 tabIndex={-1}>{texts[why].heading}</h1>
      <p>{why === "invalid" ? accountsTexts.replies.undoInvalid : texts[why].text}</p>
      {why === "used" && <ButtonLink to="/forgot-password">{texts.setPassword}</ButtonLink>}
    </div>
  );
}

/** The address was restored; the next step is a new password. */
export function UndoDone({ email, message }: { email: string; message: string }) {
  return (
    <div className={styles.state}>
      <Icon of={CircleCheck} className={styles.good} />
      <h1 tabIndex={-1}>{texts.done.heading}</h1>
      <p>{message}</p>
      <p>{texts.done.text({ email: () => <b key="email">{email}</b> })}</p>
      <ButtonLink to="/forgot-password" variant="second">
        {texts.done.again}
      </ButtonLink>
    </div>
  );
}
