import { useCallback, useEffect, useId, useState } from "react";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { Preferences } from "#shared/preferences/preferences.schemas.ts";
import { chatTexts as texts } from "../chat.texts.ts";
import { useChat } from "../useChat.ts";
import styles from "./ChatSettings.module.css";
import { settingsTexts } from "./chat-settings.texts.ts";
import { loadPreferences, setPreference } from "./chat-settings.ts";

type Choice = "show_presence" | "show_read" | "discoverable" | "away_mail" | "job_mail";

/** Not sent where somebody wants no mail at all. */
const MAILS: readonly Choice[] = ["away_mail", "job_mail"];

const CHOICES: readonly { key: Choice; label: string; hint: string; ofSeekers?: true }[] = [
  { key: "show_presence", label: settingsTexts.showPresence, hint: settingsTexts.showPresenceHint },
  { key: "show_read", label: settingsTexts.showRead, hint: settingsTexts.showReadHint },
  {
    key: "discoverable",
    label: settingsTexts.discoverable,
    hint: settingsTexts.discoverableHint,
    ofSeekers: true,
  },
  { key: "away_mail", label: settingsTexts.awayMail, hint: settingsTexts.awayMailHint },
  { key: "job_mail", label: settingsTexts.jobMail, hint: settingsTexts.jobMailHint, ofSeekers: true },
];

/** What one lets others see, and what is mailed. The server keeps it; each applies at once. */
export function PrivacyChoices() {
  const isThere = useChat((s) => s.me > 0);
  const preferences = useChat((s) => s.preferences);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    setFailed(!(await loadPreferences()));
  }, []);
  useEffect(() => {
    if (isThere) void load();
  }, [isThere, load]);

  if (preferences) return <Switches preferences={preferences} />;
  if (!failed) return <p role="status">{settingsTexts.loading}</p>;
  return (
    <div role="alert">
      <p>{settingsTexts.failed}</p>
      <Button variant="second" small onClick={() => void load()}>
        {texts.retry}
      </Button>
    </div>
  );
}

function Switches({ preferences }: { preferences: Preferences }) {
  const id = useId();
  const type = useStore(sessionStore, ({ user }) => user?.user_type);
  const choices = CHOICES.filter(({ ofSeekers }) => !ofSeekers || (type && isSeeker(type)));
  return (
    <ul className={styles.choices}>
      {choices.map(({ key, label, hint }) => (
        <li key={key}>
          <Switch
            label={label}
            checked={preferences[key]}
            aria-describedby={`${id}-${key}`}
            onChange={(event) => void setPreference(key, event.target.checked)}
          />
          <p id={`${id}-${key}`} className="soft small">
            {!preferences.email && MAILS.includes(key) ? settingsTexts.mailOff : hint}
          </p>
        </li>
      ))}
    </ul>
  );
}
