import { CircleCheck, CircleX } from "lucide-react";
import styles from "#client/features/accounts/accounts.module.css";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { Spinner } from "#client/ui/feedback/Spinner.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { verificationTexts } from "./texts/verification/verification.texts.ts";

const texts = verificationTexts.page;

/** The three results of opening a verification link. */

export function Verifying() {
  return (
    <div className={styles.waiting} role="status">
      <Spinner large />
      <h1 tabIndex={-1}>{texts.verifying}</h1>
    </div>
  );
}

/** `Go to Login` leads to `/`, as specified, which shows the sign-in form at the top with the address filled in. */
export function Verified({ message, email }: { message: string; email: string | undefined }) {
  return (
    <div className={styles.state}>
      <Icon of={CircleCheck} className={styles.good} />
      <h1 tabIndex={-1}>{texts.verified}</h1>
      <p>{message}</p>
      <ButtonLink to="/" state={{ verified: true, ...(email && { email }) }}>
        {texts.goToLogin}
      </ButtonLink>
    </div>
  );
}

interface FailedProps {
  message: string;
  onTryAgain: () => void;
  /** The link could not be checked, so it can be checked again. */
  onCheckAgain?: () => void;
}

export function VerifyFailed({ message, onTryAgain, onCheckAgain }: FailedProps) {
  return (
    <div className={styles.state}>
      <Icon of={CircleX} className={styles.bad} />
      <h1 tabIndex={-1}>{texts.failed}</h1>
      <p role="alert">{message}</p>
      <div className="row">
        {onCheckAgain && <Button onClick={onCheckAgain}>{texts.checkAgain}</Button>}
        <Button variant={onCheckAgain ? "second" : "main"} onClick={onTryAgain}>
          {texts.tryAgain}
        </Button>
        <ButtonLink to="/login" variant="second">
          {texts.backToLogin}
        </ButtonLink>
      </div>
    </div>
  );
}
