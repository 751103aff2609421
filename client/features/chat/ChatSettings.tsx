import { useCallback, useEffect, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { Switch } from "#client/ui/Switch.tsx";
import type { Preferences } from "#shared/preferences/preferences.schemas.ts";
import styles from "./ChatSettings.module.css";
import { chatTexts as texts } from "./chat.texts.ts";
import { settingsTexts } from "./chat-settings.texts.ts";
import { loadPreferences, setPreference } from "./chat-settings.ts";
import { DeviceChoices } from "./DeviceChoices.tsx";
import { ShortcutList } from "./ShortcutList.tsx";
import { useChat } from "./useChat.ts";

/** How the chat looks on this device, what one lets others see, and what is mailed. Each choice applies at once. */
export function ChatSettings({ onClose }: { onClose: () => void }) {
  const preferences = useChat((s) => s.preferences);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    setFailed(!(await loadPreferences()));
  }, []);
  useEffect(() => void load(), [load]);

  return (
    <Dialog title={texts.settings} small onClose={onClose}>
      <DeviceChoices />
      <section className={styles.part} aria-labelledby="chat-privacy">
        <h3 id="chat-privacy">{settingsTexts.privacy}</h3>
        {preferences && <Switches preferences={preferences} />}
        {!preferences && !failed && <p role="status">{texts.settingsLoading}</p>}
        {!preferences && failed && (
          <div role="alert">
            <p>{texts.settingsFailed}</p>
            <Button variant="second" small onClick={() => void load()}>
              {texts.retry}
            </Button>
          </div>
        )}
      </section>
      <ShortcutList />
    </Dialog>
  );
}

const CHOICES: readonly { key: keyof Preferences; label: string; hint: string }[] = [
  { key: "show_presence", label: texts.showPresence, hint: texts.showPresenceHint },
  { key: "show_read", label: texts.showRead, hint: texts.showReadHint },
  { key: "away_mail", label: texts.awayMail, hint: texts.awayMailHint },
];

function Switches({ preferences }: { preferences: Preferences }) {
  return (
    <ul className={styles.choices}>
      {CHOICES.map(({ key, label, hint }) => (
        <li key={key}>
          <Switch
            label={label}
            checked={preferences[key]}
            aria-describedby={`chat-setting-${key}`}
            onChange={(event) => void setPreference(key, event.target.checked)}
          />
          <p id={`chat-setting-${key}`} className="soft small">
            {hint}
          </p>
        </li>
      ))}
    </ul>
  );
}
