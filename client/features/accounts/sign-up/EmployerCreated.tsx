import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import styles from "#client/features/accounts/accounts.module.css";
import { TimedLeave } from "#client/features/accounts/email/TimedLeave.tsx";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";
import { Button } from "#client/ui/controls/Button.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const texts = registrationTexts.employer;

const REDIRECT_MS = 2000;

/** The account was created: redirects to the verification after 2 seconds, or immediately with the button. */
export function EmployerCreated({ title, email }: { title: string; email: string }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  const goOn = () =>
    navigate("/verify-email", {
      replace: true,
      state: { fromRegistration: true, email, message: texts.verifyMessage },
    });
  // The heading is outside the part that stops the timer, because the page focuses it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <EntryLayout claim={texts.claim}>
      <div className={styles.state}>
        <Icon of={CircleCheck} className={styles.good} />
        <h1 ref={heading} tabIndex={-1}>
          {texts.doneHeading}
        </h1>
        <p>{texts.doneText}</p>
        <TimedLeave afterMs={REDIRECT_MS} soon={texts.doneSoon} onTime={goOn}>
          <Button onClick={goOn}>{texts.doneLink}</Button>
        </TimedLeave>
      </div>
    </EntryLayout>
  );
}
