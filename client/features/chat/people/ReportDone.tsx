import { useEffect, useRef } from "react";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { shortName } from "../chat-lines.ts";
import styles from "./ReportForm.module.css";
import { safetyTexts as texts } from "./texts/safety/safety.texts.ts";
import type { Reported } from "./useReport.ts";

/** Confirms that a report was sent. It takes the focus from the removed button, so that screen readers read it. */
export function ReportDone({ person, done }: { person: OtherUser; done: Reported }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const name = shortName(person);
  return (
    <div ref={place} className={styles.done} tabIndex={-1}>
      <p>
        <b>{texts.reported}</b>
      </p>
      <p>{texts.reportedText}</p>
      {done.blocked && <p>{texts.reportedBlocked({ name })}</p>}
      {done.blockRefusal && (
        <p>
          {texts.reportedNotBlocked({ name })}: {done.blockRefusal}
        </p>
      )}
    </div>
  );
}
