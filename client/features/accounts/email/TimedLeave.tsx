import { type CSSProperties, type ReactNode, useState } from "react";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { useCountdown } from "#client/ui/hooks/useCountdown.ts";
import { useHeld } from "#client/ui/hooks/useHeld.ts";
import styles from "./TimedLeave.module.css";

const texts = accountFieldsTexts.timedLeave;

interface TimedLeaveProps {
  /** Milliseconds until the next page opens. */
  afterMs: number;
  /** The sentence that announces it. */
  soon: string;
  onTime: () => void;
  /** A link that opens the next page immediately. */
  children: ReactNode;
}

/** Opens the next page after a time. Shows the time, pauses while it is hovered or focused, and has a button to stay. */
export function TimedLeave({ afterMs, soon, onTime, children }: TimedLeaveProps) {
  const { held, handlers } = useHeld();
  const [staying, setStaying] = useState(false);
  useCountdown(staying ? null : afterMs, held, onTime);
  return (
    <div className={styles.leaving} {...handlers}>
      {!staying && <p>{soon}</p>}
      {!staying && (
        <span
          className={styles.bar}
          aria-hidden="true"
          data-held={held || undefined}
          style={{ "--time": `${afterMs}ms` } as CSSProperties}
        />
      )}
      <div className="row">
        {children}
        <Button variant="quiet" aria-pressed={staying} onClick={() => setStaying((is) => !is)}>
          {texts.stay}
        </Button>
      </div>
    </div>
  );
}
