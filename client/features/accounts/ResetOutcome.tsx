import { CircleCheck, CircleX } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useCountdown } from "../../ui/useCountdown.ts";
import { useHeld } from "../../ui/useHeld.ts";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import styles from "./accounts.module.css";
import time from "./recovery.module.css";
import { recoveryTexts, resetTexts } from "./recovery.texts.ts";

const REDIRECT_MS = 3000;

/** The link is none, too old, or was used before. */
export function ResetInvalid({ title }: { title: string }) {
  const texts = resetTexts.invalid;
  usePageTitle(title);
  return (
    <div className={styles.state}>
      <Icon of={CircleX} className={styles.bad} />
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <p>{texts.text}</p>
      <div className="row">
        <ButtonLink to="/forgot-password">{texts.request}</ButtonLink>
        <ButtonLink to="/login" variant="second">
          {recoveryTexts.backToLogin}
        </ButtonLink>
      </div>
    </div>
  );
}

/** On to the login after 3 seconds, or at once by the link. The time stops while it is held, for good by the button. */
export function ResetDone({ title, message }: { title: string; message: string }) {
  const texts = resetTexts.done;
  const navigate = useNavigate();
  const { held, handlers } = useHeld();
  const [staying, setStaying] = useState(false);
  usePageTitle(title);
  useCountdown(staying ? null : REDIRECT_MS, held, () => navigate("/login", { replace: true }));
  return (
    <div className={styles.state}>
      <Icon of={CircleCheck} className={styles.good} />
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <p>
        {message} {texts.devices}
      </p>
      {/* The heading stands outside: its focus is ours and must not stop the time. */}
      <div className={time.leaving} {...handlers}>
        {!staying && <p>{texts.soon}</p>}
        {!staying && (
          <span
            className={time.bar}
            aria-hidden="true"
            data-held={held || undefined}
            style={{ "--time": `${REDIRECT_MS}ms` } as CSSProperties}
          />
        )}
        <div className="row">
          <ButtonLink to="/login">{texts.goNow}</ButtonLink>
          <Button variant="quiet" aria-pressed={staying} onClick={() => setStaying((is) => !is)}>
            {texts.stay}
          </Button>
        </div>
      </div>
    </div>
  );
}
