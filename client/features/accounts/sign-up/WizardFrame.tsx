import { ArrowLeft, ArrowRight, type LucideIcon, Undo2 } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import styles from "#client/features/accounts/accounts.module.css";
import { signUpTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { UploadProgress } from "#client/ui/feedback/UploadProgress.tsx";
import { ErrorSummary, type Problem } from "#client/ui/forms/ErrorSummary.tsx";
import { Stepper } from "#client/ui/forms/Stepper.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Registration } from "./useRegistration.ts";

export interface WizardFrameProps {
  title: string;
  claim: string;
  /** A point on the mat, above the one that both sign-ups have. */
  point: { icon: LucideIcon; text: string };
  steps: readonly string[];
  /** Counted from 1. */
  step: number;
  problems: Problem[];
  attempt: number;
  /** The last press: whether it is on its way, and what came of it. */
  registration: Pick<Registration, "busy" | "sent" | "stopped" | "notice" | "dismiss" | "cancel">;
  /** The last button, and its addition for screen readers. */
  submit: { text: string; more?: string };
  onBack: () => void;
  onSubmit: (event: SyntheticEvent) => void;
  /** The fields of the step. */
  children: ReactNode;
}

const backPoint = { icon: Undo2, text: texts.points.back };

/** What both sign-ups have around their fields: mat, summary, heading, stepper, Back and Next. */
export function WizardFrame({
  title,
  claim,
  point,
  steps,
  step,
  problems,
  attempt,
  registration: { busy, sent, stopped, notice, dismiss, cancel },
  submit,
  onBack,
  onSubmit,
  children,
}: WizardFrameProps) {
  usePageTitle(problems.length > 0 ? texts.error(title) : title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const refused = problems.length > 0;
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // Errors that the server found on this step: their summary has the focus.
    if (refused) return;
    heading.current?.focus({ preventScroll: true });
    document.getElementById("main")?.scrollTo({ top: 0 });
    announce(texts.stepNow(step, steps.length, steps[step - 1] ?? ""), "polite", "step");
  }, [step, steps, refused]);

  const create = useRef<HTMLButtonElement>(null);
  const uploading = sent !== null;
  useEffect(() => {
    if (!uploading) return;
    return () => {
      // Cancel is gone, and with it the focus that stood on it.
      if (document.activeElement === document.body) create.current?.focus({ preventScroll: true });
    };
  }, [uploading]);

  const next = steps[step];
  return (
    <EntryLayout locked label={title} claim={claim} points={[point, backPoint]}>
      <ErrorSummary problems={problems} attempt={attempt} />
      {notice && (
        <MessageBox
          type={notice.type}
          title={notice.title}
          onDismiss={dismiss}
          autoHide={false}
          toasted={notice.toasted}
        >
          <p className={styles.lines}>{notice.message}</p>
          {notice.resendTo && (
            <Link className="link-alone" to="/verify-email" state={{ email: notice.resendTo }}>
              {texts.perhapsYours.resend}
            </Link>
          )}
        </MessageBox>
      )}
      <div className="stack">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Stepper steps={steps} current={step - 1} />
      </div>
      <form className="stack" noValidate onSubmit={onSubmit}>
        {children}
        {sent !== null && <UploadProgress sent={sent} texts={texts.upload} onCancel={cancel} />}
        {stopped && (
          <MessageBox type="info" title={texts.stopped.title} onDismiss={dismiss} autoHide={false}>
            {texts.stopped.text}
          </MessageBox>
        )}
        <div className={styles.foot}>
          <div className={cx("row", styles.actions)}>
            {step > 1 && (
              <Button variant="second" onClick={onBack} inactive={busy}>
                <Icon of={ArrowLeft} />
                {texts.back}
              </Button>
            )}
            {next === undefined ? (
              <Button ref={create} type="submit" busy={busy} busyText={texts.creating}>
                {submit.text}
                {submit.more && <span className="visually-hidden">{submit.more}</span>}
              </Button>
            ) : (
              <Button type="submit">
                <span>
                  {texts.next}
                  <span className="visually-hidden">{texts.nextTo(next)}</span>
                </span>
                <Icon of={ArrowRight} />
              </Button>
            )}
          </div>
          <p>
            <Link className="link-alone" to="/login">
              {texts.signIn}
            </Link>
          </p>
        </div>
      </form>
    </EntryLayout>
  );
}
