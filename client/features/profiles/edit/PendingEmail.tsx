import { MailWarning } from "lucide-react";
import { useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { pendingEmailTexts as PENDING_EMAIL } from "#shared/accounts/texts/pending-email/pending-email.texts.ts";
import { withdrawEmail } from "#shared/profiles/users.rest.ts";
import type { UserProfile } from "#shared/profiles/users.schemas.ts";
import styles from "./edit.module.css";
import { fieldId } from "./field-id.ts";

interface Props {
  userId: number;
  /** The unconfirmed address. */
  email: string;
  disabled: boolean;
  onWithdrawn: (user: UserProfile) => void;
}

/** The new address that is not confirmed yet, with a button to withdraw it. */
export function PendingEmail({ userId, email, disabled, onWithdrawn }: Props) {
  const [busy, setBusy] = useState(false);
  const handleWithdraw = async () => {
    setBusy(true);
    const result = await call(withdrawEmail, { params: { id: userId } });
    setBusy(false);
    if (!result.ok) return void toast(faultToast(result.fault));
    // The pressed button disappears.
    document.getElementById(fieldId("email"))?.focus();
    onWithdrawn(result.value);
    toast({ type: "success", title: PENDING_EMAIL.withdrawn });
  };
  return (
    <div className={styles.pending}>
      <p>
        <Icon of={MailWarning} />
        <span>{PENDING_EMAIL.pending({ email })}</span>
      </p>
      <Button variant="quiet" small busy={busy} inactive={disabled} onClick={() => void handleWithdraw()}>
        {PENDING_EMAIL.withdraw}
      </Button>
    </div>
  );
}
