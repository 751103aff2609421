import { ArrowLeft, ArrowRight, type LucideIcon, Undo2 } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import styles from "#client/features/accounts/accounts.module.css";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
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
import { hidden } from "#client/ui/layout/tags.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";
import type { Registration } from "./useRegistration.ts";

const texts = registrationTexts.both;

const pageTexts = accountFieldsTexts.page;

export interface WizardFrameProps {
  title: string;
  claim: string;
  /** An additional point on the mat, above the one that both forms have. */
  point: { icon: LucideIcon; text: string };
  steps: readonly string[];
  /** Counted from 1. */
  step: number;
  problems: Problem[];
  attempt: number;
  /** The state of the last submit. */
  registration: Pick<Registration, "busy" | "sent" | "stopped" | "notice" | "dismiss" | "cancel">;
  /** The content of the last button. */
  submit: ReactNode;
  onBack: () => void;
  onSubmit: (event: SyntheticEvent) => void;
  /** The fields of the step. */
  children: ReactNode;
}

/** The frame of both sign-up forms: mat, summary, heading, stepper, Back and Next. */
export function WizardFrame(props: WizardFrameProps) {
  const { title, claim, point, steps, step, problems, attempt, registration, onSubmit, children } = props;
  const { sent, stopped, dismiss, cancel } = registration;
  const refused = problems.length > 0;
  usePageTitle(refused ? pageTexts.error({ title }) : title);
  const heading = useStepFocus(steps, step, refused);
  return (
    <EntryLayout locked label={title} claim={claim} points={[point, { icon: Undo2, text: texts.points.back }]}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <RegistrationNotice {...registration} />
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
          <StepButtons {...props} />
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

/** Moves the focus to the heading of a new step and announces the step. @returns the ref of the heading */
function useStepFocus(steps: readonly string[], step: number, refused: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // If the server found errors on this step, their summary has the focus.
    if (refused) return;
    heading.current?.focus({ preventScroll: true });
    document.getElementById("main")?.scrollTo({ top: 0 });
    announce(texts.stepNow({ step, steps: steps.length, name: steps[step - 1] ?? "" }), "polite", "step");
  }, [step, steps, refused]);
  return heading;
}

/** The server's answer to the last submit. */
function RegistrationNotice({ notice, dismiss }: Pick<Registration, "notice" | "dismiss">) {
  if (!notice) return null;
  return (
    <MessageBox type={notice.type} title={notice.title} onDismiss={dismiss} autoHide={false} toasted={notice.toasted}>
      <p className={styles.lines}>{notice.message}</p>
      {notice.resendTo && (
        <Link className="link-alone" to="/verify-email" state={{ email: notice.resendTo }}>
          {texts.perhapsYours.resend}
        </Link>
      )}
    </MessageBox>
  );
}

type ButtonsProps = Pick<WizardFrameProps, "steps" | "step" | "registration" | "submit" | "onBack">;

/** Back, and Next or on the last step the button that creates the account. */
function StepButtons({ steps, step, registration: { busy, sent }, submit, onBack }: ButtonsProps) {
  const create = useFocusAfterUpload(sent !== null);
  const next = steps[step];
  return (
    <div className={cx("row", styles.actions)}>
      {step > 1 && (
        <Button variant="second" onClick={onBack} inactive={busy}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </Button>
      )}
      {next === undefined ? (
        <Button ref={create} type="submit" busy={busy} busyText={texts.creating}>
          {submit}
        </Button>
      ) : (
        <Button type="submit">
          <span>{texts.next({ step: next, hidden })}</span>
          <Icon of={ArrowRight} />
        </Button>
      )}
    </div>
  );
}

/** After an upload the button that started it takes the focus. @returns its ref */
function useFocusAfterUpload(uploading: boolean) {
  const create = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!uploading) return;
    return () => {
      // Cancel had the focus and has disappeared.
      if (document.activeElement === document.body) create.current?.focus({ preventScroll: true });
    };
  }, [uploading]);
  return create;
}
