import { MailCheck } from "lucide-react";
import { useState } from "react";
import styles from "#client/features/accounts/accounts.module.css";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { ResetMailFailed } from "./ResetMailFailed.tsx";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";
import { useResetMail } from "./useResetMail.ts";

const texts = passwordRecoveryTexts.forgot;

interface ForgotSentProps {
  title: string;
  email: string;
  onOtherAddress: () => void;
}

/** The email was sent if the account exists: what to do now, and what to do if nothing arrives. */
export function ForgotSent({ title, email, onOtherAddress }: ForgotSentProps) {
  const { busy, failed, send, dismiss } = useResetMail();
  const [again, setAgain] = useState(false);
  usePageTitle(title);

  const handleAgain = async () => {
    setAgain(false);
    setAgain(await send(email));
  };
  return (
    <>
      {failed && <ResetMailFailed lines={failed} onDismiss={dismiss} />}
      {again && (
        <MessageBox type="success" onDismiss={() => setAgain(false)}>
          <p>{accountsTexts.replies.resetSent}</p>
        </MessageBox>
      )}
      <div className={styles.state}>
        <Icon of={MailCheck} className={styles.good} />
        <h1 tabIndex={-1}>{texts.sentHeading}</h1>
        <p>{accountsTexts.replies.resetSent}</p>
        <ul>
          <li>{texts.steps.open}</li>
          <li>{texts.steps.look({ email: () => <b key="email">{email}</b> })}</li>
        </ul>
        <div className="row">
          <Button variant="second" busy={busy} busyText={texts.sending} onClick={() => void handleAgain()}>
            {texts.again}
          </Button>
          <Button variant="quiet" onClick={onOtherAddress}>
            {texts.otherAddress}
          </Button>
        </div>
      </div>
    </>
  );
}
