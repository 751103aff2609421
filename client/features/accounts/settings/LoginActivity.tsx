import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "#client/ui/controls/Button.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { exactTime } from "#client/ui/layout/relativeTime.ts";
import type { SessionInfo } from "#shared/accounts/sessions.rest.ts";
import { activityTexts as texts } from "./account-settings.texts.ts";
import { activity, loginActivity } from "./login-activity.ts";
import styles from "./settings.module.css";

/** Where one is signed in, and the way to end each of these sessions. */
export function LoginActivity() {
  const { state, sessions } = useStore(activity);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void loginActivity.load(), []);
  // The button that had the focus goes with its row.
  const keepFocus = () => heading.current?.focus();
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h3>
      <p className="soft small">{texts.lead}</p>
      {state === "loading" && <p role="status">{texts.loading}</p>}
      {state === "failed" && (
        <div role="alert">
          <p>{texts.failed}</p>
          <Button variant="second" small onClick={() => void loginActivity.retry()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {sessions && <Sessions sessions={sessions} onEnded={keepFocus} />}
    </div>
  );
}

function Sessions({ sessions, onEnded }: { sessions: readonly SessionInfo[]; onEnded: () => void }) {
  const [busy, setBusy] = useState<number | "others" | null>(null);
  const end = async (which: number | "others", act: () => Promise<boolean>) => {
    setBusy(which);
    const done = await act();
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
                {texts.used} <RelativeTime inside at={one.last_used_at} />
                <br />
                {texts.since} <RelativeTime inside at={one.created_at} />
              </p>
            </div>
            {one.current ? (
              <span className="small">{texts.here}</span>
            ) : (
              <Button
                variant="second"
                small
                busy={busy === one.id}
                aria-label={texts.signOutOf(one.device, exactTime(Date.parse(one.created_at)))}
                onClick={() => void end(one.id, () => loginActivity.end(one))}
              >
                {texts.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="second"
          small
          busy={busy === "others"}
          onClick={() => void end("others", loginActivity.endOthers)}
        >
          {texts.signOutOthers}
        </Button>
      )}
    </>
  );
}
