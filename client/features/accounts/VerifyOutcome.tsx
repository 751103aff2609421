import { CircleCheck, CircleX } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./accounts.module.css";
import { verifyTexts as texts } from "./accounts.texts.ts";

/** The three states of a link that was clicked. */

export function Verifying() {
  return (
    <div className={styles.waiting} role="status">
      <Spinner large />
      <h1 tabIndex={-1}>{texts.verifying}</h1>
    </div>
  );
}

/** `Go to Login` leads to `/`, as specified, which shows the sign-in at the top with the address filled in. */
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
  /** Where nothing is known of the link, it can be checked once more. */
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
