import { useId, useState } from "react";
import { faultToast } from "#client/data/fault-toast.ts";
import { changeOwnPreferences } from "#client/data/own-preferences.ts";
import { useOwnPreferences } from "#client/data/useOwnPreferences.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { cx } from "#client/ui/cx.ts";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import { Preview } from "./Preview.tsx";
import styles from "./Settings.module.css";
import { settingsTexts } from "./texts/settings.texts.ts";

const texts = settingsTexts.notifications;

/** The notification settings. A choice is stored only by 'Save Preferences'. */
export function NotificationPreferences() {
  const { answer, retry } = useOwnPreferences();
  return (
    <div>
      <h3>{texts.heading}</h3>
      {answer.state === "ready" && <Choices known={answer.value} />}
      {answer.state === "loading" && <p role="status">{texts.loading}</p>}
      {answer.state === "failed" && (
        <div role="alert">
          <p>{texts.failed}</p>
          <RetryButton onRetry={retry}>{texts.retry}</RetryButton>
        </div>
      )}
    </div>
  );
}

type Channel = "email" | "sms" | "in_app";

const CHANNELS: readonly { key: Channel; hint: "emailHint" | "smsHint" | "inAppHint"; preview?: true }[] = [
  { key: "email", hint: "emailHint" },
  { key: "sms", hint: "smsHint", preview: true },
  { key: "in_app", hint: "inAppHint" },
];

function Choices({ known }: { known: Preferences }) {
  /** The unsaved changes made here; everything else follows other tabs. */
  const [draft, setDraft] = useState<PreferencesChange>({});
  const [busy, setBusy] = useState(false);
  const id = useId();

  const handleSave = async () => {
    setBusy(true);
    const { email, sms, in_app } = { ...known, ...draft };
    const result = await changeOwnPreferences({ email, sms, in_app });
    setBusy(false);
    if (!result.ok) {
      toast(faultToast(result.fault));
      return;
    }
    setDraft({});
    toast({ type: "success", title: texts.saved, message: texts.savedText });
  };
  return (
    <>
      <ul className={styles.choices}>
        {CHANNELS.map(({ key, hint, preview }) => (
          <li key={key}>
            <div className={cx(styles.row, styles.beside)}>
              <Switch
                label={texts[key]}
                checked={draft[key] ?? known[key]}
                aria-describedby={preview ? `${id}-${key}-preview ${id}-${key}` : `${id}-${key}`}
                onChange={(event) => setDraft({ ...draft, [key]: event.target.checked })}
              />
              {preview && <Preview id={`${id}-${key}-preview`} />}
            </div>
            <p id={`${id}-${key}`} className="soft small">
              {texts[hint]}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button busy={busy} busyText={texts.saving} onClick={() => void handleSave()}>
          {texts.save}
        </Button>
      </div>
    </>
  );
}
