import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { listen } from "#client/data/socket.ts";
import { onSync } from "#client/data/sync.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { cancelEmailChange, readEmail } from "#shared/accounts/own-account.rest.ts";
import type { OwnEmail } from "#shared/accounts/session-user.ts";
import { emailTexts as texts } from "./account-settings.texts.ts";
import { EmailDialog } from "./EmailDialog.tsx";
import styles from "./settings.module.css";

/** The address of the account, and the new one that waits for its link. */
export function EmailSetting() {
  const [own, setOwn] = useState<OwnEmail | null>(null);
  const [failed, setFailed] = useState(false);
  const [changing, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const load = useCallback(async () => {
    setFailed(false);
    const result = await call(readEmail, {});
    if (result.ok) setOwn(result.value);
    else setFailed(true);
  }, []);
  useEffect(() => void load(), [load]);
  // The link may be opened anywhere, also while this tab is away.
  useEffect(() => listen("account:changed", setOwn), []);
  useEffect(() => onSync((_reply, { first }) => !first && void load()), [load]);

  const handleWithdraw = async () => {
    const result = await call(cancelEmailChange, {});
    if (!result.ok) {
      toast(faultToast(result.fault));
      return;
    }
    // The pressed button goes.
    change.current?.focus();
    setOwn(result.value);
    toast({ type: "success", title: texts.withdrawn });
  };
  return (
    <div>
      <h3>{texts.heading}</h3>
      {!own && !failed && <p role="status">{texts.loading}</p>}
      {failed && (
        <div role="alert">
          <p>{texts.failed}</p>
          <Button variant="second" small onClick={() => void load()}>
            {texts.retry}
          </Button>
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
          <p>{texts.pending(own.pending_email)}</p>
          <Button variant="quiet" small onClick={() => void handleWithdraw()}>
            {texts.withdraw}
          </Button>
        </div>
      )}
      {changing && <EmailDialog onChanged={setOwn} onClose={() => setChanging(false)} />}
    </div>
  );
}
