import { useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { listen } from "#client/data/socket.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { cancelEmailChange, readEmail } from "#shared/accounts/own-account.rest.ts";
import { pendingEmailTexts as PENDING_EMAIL } from "#shared/accounts/texts/pending-email/pending-email.texts.ts";
import { EmailDialog } from "./EmailDialog.tsx";
import styles from "./settings.module.css";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const texts = accountSettingsTexts.email;

/** The current address of the account, and a new one that is not confirmed yet. */
export function EmailSetting() {
  const [changing, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const { answer, retry, replace } = useEndpoint(
    readEmail,
    {},
    {
      // The link may be opened on another device or while this tab is disconnected.
      follow: (onNews) => {
        const take = listen("account:changed", ({ email, pending_email }) => replace({ email, pending_email }));
        const stop = followEvents([], onNews);
        return () => {
          take();
          stop();
        };
      },
    },
  );
  const own = answer.state === "ready" ? answer.value : null;

  const handleWithdraw = async () => {
    const result = await call(cancelEmailChange, {});
    if (!result.ok) {
      toast(faultToast(result.fault));
      return;
    }
    // The pressed button disappears.
    change.current?.focus();
    replace(result.value);
    toast({ type: "success", title: PENDING_EMAIL.withdrawn });
  };
  return (
    <div>
      <h3>{texts.heading}</h3>
      {answer.state === "loading" && <p role="status">{texts.loading}</p>}
      {answer.state === "failed" && (
        <div role="alert">
          <p>{texts.failed}</p>
          <RetryButton onRetry={retry}>{texts.retry}</RetryButton>
        </div>
      )}
      {own && (
        <div className={styles.row}>
          <div>
            <p className={styles.address}>{own.email}</p>
          </div>
          <Button ref={change} variant="second" small onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        </div>
      )}
      {own?.pending_email && (
        <div className={styles.pending}>
          <p>{PENDING_EMAIL.pending({ email: own.pending_email })}</p>
          <Button variant="quiet" small onClick={() => void handleWithdraw()}>
            {PENDING_EMAIL.withdraw}
          </Button>
        </div>
      )}
      {changing && <EmailDialog onChanged={replace} onClose={() => setChanging(false)} />}
    </div>
  );
}
