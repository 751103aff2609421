import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { HeldDecision } from "#shared/admin/approvals/approvals.schemas.ts";
import styles from "./approvals.module.css";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

const ICONS = { approved: CircleCheck, rejected: CircleX } as const;

interface Props {
  held: HeldDecision;
  /** The current admin decided it, here or in another tab. */
  own: boolean;
  /** It was decided on this card just now. */
  fresh: boolean;
  /** The name of the entry. */
  name: string;
  busy: boolean;
  onUndo: () => void;
  /** Called when the time for Undo ended while the button had the focus. */
  onOver: () => void;
}

/** A recent decision: the admin who made it can undo it for a while, others see who decided. */
export function HeldLine({ held, own, fresh, name, busy, onUndo, onOver }: Props) {
  const { status, by, at, left_ms } = held;
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const end = useRef(onOver);
  useEffect(() => {
    end.current = onOver;
  });
  useEffect(() => {
    setOver(false);
    const timer = setTimeout(() => {
      if (button.current?.contains(document.activeElement)) end.current();
      setOver(true);
    }, left_ms);
    return () => clearTimeout(timer);
  }, [left_ms]);
  // The pressed button is gone, so the focus moves to Undo, unless the admin has moved it elsewhere in the meantime.
  useEffect(() => {
    if (!fresh) return;
    const now = document.activeElement;
    const isFree = now === null || now === document.body || now.id === "main";
    if (isFree || button.current?.closest("article")?.contains(now)) button.current?.focus();
  }, [fresh]);
  return (
    <p className={styles.held}>
      <Icon of={ICONS[status]} />
      {own ? (
        <>
          <span>{texts.held[status]({ status: strong, told: String(over) })}</span>
          {!over && (
            <Button ref={button} variant="second" small busy={busy} busyText={texts.undoing} onClick={onUndo}>
              <Icon of={Undo2} />
              {texts.undo}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
        </>
      ) : (
        <span>
          {texts.heldBy[status]({
            status: strong,
            known: String(by !== null),
            name: by?.name ?? "",
            time: () => <RelativeTime key="time" at={at} inside />,
          })}
        </span>
      )}
    </p>
  );
}

const strong = (text: readonly string[]) => <strong key="status">{text}</strong>;
