import { Eye } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { FieldError } from "#client/ui/forms/FieldError.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { revealPwdId } from "#shared/admin/approvals/approvals.rest.ts";
import type { Approval } from "#shared/admin/approvals/approvals.schemas.ts";
import styles from "./approvals.module.css";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

const { fields } = texts;

/** A PWD ID number, masked until it is revealed, which is recorded; and the appeal after a rejection. */
export function NumberFacts({
  approval,
  onOpened,
}: {
  approval: Extract<Approval, { kind: "pwd_id" }>;
  onOpened: () => void;
}) {
  const { user_id: userId, name, number, fits, appeal } = approval;
  const shown = useRef<HTMLElement>(null);
  const [whole, setWhole] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleShow = async () => {
    setBusy(true);
    const result = await call(revealPwdId, { params: { userId }, body: {} });
    // The button disappears with the answer, so the focus moves to the revealed number.
    flushSync(() => {
      setBusy(false);
      setProblem(result.ok ? null : faultToast(result.fault).message);
      if (result.ok) setWhole(result.value.pwd_id_number);
    });
    if (!result.ok) return;
    shown.current?.focus();
    onOpened();
  };
  return (
    <>
      <dt>{fields.number}</dt>
      <dd>
        <div className={styles.number}>
          <code ref={shown} tabIndex={-1}>
            {whole ?? number}
          </code>
          {whole === null && (
            <>
              <Button variant="second" small busy={busy} busyText={texts.showNumber} onClick={() => void handleShow()}>
                <Icon of={Eye} />
                {texts.showNumberOf({ name, hidden })}
              </Button>
              <span className="soft">{texts.recorded}</span>
            </>
          )}
        </div>
        <FieldError id={`number-${userId}`} text={problem ?? undefined} />
      </dd>
      <dt>{fields.format}</dt>
      <dd>{fits ? texts.fits : texts.fitsNot}</dd>
      {appeal && (
        <>
          <dt>{fields.appeal}</dt>
          <dd className={styles.words}>
            {appeal.message}{" "}
            <span className="soft">
              (<RelativeTime at={appeal.at} inside />)
            </span>
          </dd>
        </>
      )}
    </>
  );
}

/** A person's own reason for wanting to be listed. */
export function ListingFacts({ message }: { message: string }) {
  return (
    <>
      <dt>{fields.message}</dt>
      <dd className={styles.words}>{message}</dd>
    </>
  );
}
