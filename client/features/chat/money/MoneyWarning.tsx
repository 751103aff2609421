import { EyeOff, Flag, TriangleAlert } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { asksForMoney } from "#shared/chat/money-requests/asks-for-money.ts";
import { markMessage, useIsMarked } from "../people/message-marks.ts";
import { ReportQuestion } from "../people/ReportQuestion.tsx";
import styles from "./MoneyWarning.module.css";
import { moneyTexts as texts } from "./texts/money.texts.ts";

/**
 * A warning below a message of an employer that asks a job seeker for money; nothing below other messages. It is no live
 * region: the warning is announced with the message (`announceWarning`), and not each time that it is rendered.
 */
export function MoneyWarning({ message }: { message: Message }) {
  const asks = useMemo(() => asksForMoney(message.content), [message.content]);
  const isHidden = useIsMarked("hidden-warnings", message.id);
  return asks && !isHidden ? <Warning message={message} /> : null;
}

function Warning({ message }: { message: Message }) {
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isReported = useIsMarked("reported-messages", message.id);
  const [isReporting, setIsReporting] = useState(false);
  const handleReported = () => {
    // Close the modal first: while it is open, nothing outside it can take the focus.
    flushSync(() => setIsReporting(false));
    // The button that opened it is gone if the report was sent.
    if (!place.current?.contains(document.activeElement)) place.current?.focus();
  };
  const handleHide = () => {
    // The pressed button disappears, so the focus moves to its message.
    place.current?.closest("li")?.focus();
    markMessage("hidden-warnings", message.id);
    announce(texts.hidden);
  };
  return (
    <div ref={place} className={styles.warning} role="note" aria-labelledby={titleId} tabIndex={-1}>
      <p>
        <Icon of={TriangleAlert} />
        <span>
          <b id={titleId}>{texts.title({ hidden })}</b> {texts.text}
        </span>
      </p>
      <div className={styles.actions}>
        {isReported ? (
          <p>{texts.reported}</p>
        ) : (
          <Button variant="second" small className={styles.action} onClick={() => setIsReporting(true)}>
            <Icon of={Flag} />
            <span>{texts.report({ hidden })}</span>
          </Button>
        )}
        <Button variant="quiet" small className={styles.action} onClick={handleHide}>
          <Icon of={EyeOff} />
          {texts.hide}
        </Button>
      </div>
      {isReporting && <ReportQuestion message={message} reason="scam" onClose={handleReported} />}
    </div>
  );
}
