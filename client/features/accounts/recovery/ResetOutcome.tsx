import { CircleCheck, CircleX } from "lucide-react";
import { useNavigate } from "react-router";
import styles from "#client/features/accounts/accounts.module.css";
import { TimedLeave } from "#client/features/accounts/email/TimedLeave.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";

const recoveryTexts = passwordRecoveryTexts.both;
const resetTexts = passwordRecoveryTexts.reset;

const REDIRECT_MS = 3000;

/** The link is invalid, has expired, or was used before. */
export function ResetInvalid({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <div className={styles.state}>
      <Icon of={CircleX} className={styles.bad} />
      <h1 tabIndex={-1}>{resetTexts.invalid.heading}</h1>
      <p>{accountsTexts.replies.resetFailed}</p>
      <div className="row">
        <ButtonLink to="/forgot-password">{resetTexts.invalid.request}</ButtonLink>
        <ButtonLink to="/login" variant="second">
          {recoveryTexts.backToLogin}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Redirects to the login after 3 seconds, or immediately with the link. */
export function ResetDone({ title, message }: { title: string; message: string }) {
  const texts = resetTexts.done;
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <div className={styles.state}>
      <Icon of={CircleCheck} className={styles.good} />
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <p>
        {message} {texts.devices}
      </p>
      {/* The heading is outside, because the page focuses it and that must not stop the timer. */}
      <TimedLeave afterMs={REDIRECT_MS} soon={texts.soon} onTime={() => navigate("/login", { replace: true })}>
        <ButtonLink to="/login">{texts.goNow}</ButtonLink>
      </TimedLeave>
    </div>
  );
}
