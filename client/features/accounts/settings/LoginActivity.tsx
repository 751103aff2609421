import { useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { exactTime } from "#client/ui/layout/relativeTime.ts";
import type { SessionInfo } from "#shared/accounts/sessions.rest.ts";
import { type EndSessions, useLoginActivity } from "./login-activity.ts";
import styles from "./settings.module.css";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const texts = accountSettingsTexts.activity;

/** The sessions of the account, with a button to end each one. */
export function LoginActivity() {
  const { answer, retry, end, endOthers } = useLoginActivity();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button with the focus disappears with its row.
  const keepFocus = () => heading.current?.focus();
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h3>
      <p className="soft small">{texts.lead}</p>
      {answer.state === "loading" && <p role="status">{texts.loading}</p>}
      {answer.state === "failed" && (
        <div role="alert">
          <p>{texts.failed}</p>
          <RetryButton onRetry={retry}>{texts.retry}</RetryButton>
        </div>
      )}
      {answer.state === "ready" && (
        <Sessions sessions={answer.value} end={end} endOthers={endOthers} onEnded={keepFocus} />
      )}
    </div>
  );
}

interface SessionsProps extends EndSessions {
  sessions: readonly SessionInfo[];
  onEnded: () => void;
}

function Sessions({ sessions, end, endOthers, onEnded }: SessionsProps) {
  const [busy, setBusy] = useState<number | "others" | null>(null);
  const act = async (which: number | "others", how: () => Promise<boolean>) => {
    setBusy(which);
    const done = await how();
    setBusy(null);
    if (done) onEnded();
  };
  return (
    <>
      <ul className={styles.sessions} aria-label={texts.heading}>
        {sessions.map((one) => (
          <li key={one.id} className={styles.row}>
            <div>
              <b>{one.device}</b>
              <p className="soft small">
                {texts.used({ time: () => <RelativeTime key="time" inside at={one.last_used_at} /> })}
                <br />
                {texts.since({ time: () => <RelativeTime key="time" inside at={one.created_at} /> })}
              </p>
            </div>
            {one.current ? (
              <span className="small">{texts.here}</span>
            ) : (
              <Button
                variant="second"
                small
                busy={busy === one.id}
                aria-label={texts.signOutOf({ device: one.device, since: exactTime(Date.parse(one.created_at)) })}
                onClick={() => void act(one.id, () => end(one))}
              >
                {texts.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="second" small busy={busy === "others"} onClick={() => void act("others", endOthers)}>
          {texts.signOutOthers}
        </Button>
      )}
    </>
  );
}
