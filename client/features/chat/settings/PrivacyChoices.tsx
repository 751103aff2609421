import { useId } from "react";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { useOwnPreferences } from "#client/data/useOwnPreferences.ts";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { Preferences } from "#shared/preferences/preferences.schemas.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./ChatSettings.module.css";
import { setPreference } from "./chat-settings.ts";
import { chatSettingsTexts } from "./texts/chat-settings/chat-settings.texts.ts";

const settingsTexts = chatSettingsTexts.dialog;

type Choice = "show_presence" | "show_read" | "hide_details" | "discoverable" | "away_mail" | "job_mail";

/** Not sent to people who turned off all emails. */
const MAILS: readonly Choice[] = ["away_mail", "job_mail"];

/** The texts without arguments. */
type PlainKey = {
  [K in keyof typeof settingsTexts]: (typeof settingsTexts)[K] extends string ? K : never;
}[keyof typeof settingsTexts];

const CHOICES: readonly { key: Choice; label: PlainKey; hint: PlainKey; ofSeekers?: true }[] = [
  { key: "show_presence", label: "showPresence", hint: "showPresenceHint" },
  { key: "show_read", label: "showRead", hint: "showReadHint" },
  { key: "hide_details", label: "hideDetails", hint: "hideDetailsHint" },
  { key: "discoverable", label: "discoverable", hint: "discoverableHint", ofSeekers: true },
  { key: "away_mail", label: "awayMail", hint: "awayMailHint" },
  { key: "job_mail", label: "jobMail", hint: "jobMailHint", ofSeekers: true },
];

/** What others may see and what is emailed. The server stores these choices; each applies at once. */
export function PrivacyChoices() {
  const { answer, retry } = useOwnPreferences();
  if (answer.state === "ready") return <Switches preferences={answer.value} />;
  if (answer.state === "loading") return <p role="status">{settingsTexts.loading}</p>;
  return (
    <div role="alert">
      <p>{settingsTexts.failed}</p>
      <RetryButton onRetry={retry}>{texts.retry}</RetryButton>
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
            label={settingsTexts[label]}
            checked={preferences[key] ?? false}
            aria-describedby={`${id}-${key}`}
            onChange={(event) => void setPreference(key, event.target.checked)}
          />
          <p id={`${id}-${key}`} className="soft small">
            {!preferences.email && MAILS.includes(key) ? settingsTexts.mailOff : settingsTexts[hint]}
          </p>
        </li>
      ))}
    </ul>
  );
}
