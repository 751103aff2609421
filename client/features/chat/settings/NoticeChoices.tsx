import { useId, useState } from "react";
import { appName } from "#client/ui/appName.ts";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { askForNotices, type NoticePermission, useNoticePermission } from "../notices/notice-permission.ts";
import { useChat } from "../useChat.ts";
import styles from "./ChatSettings.module.css";
import { setDeviceSetting } from "./device-settings.ts";
import { chatSettingsTexts } from "./texts/chat-settings/chat-settings.texts.ts";

const texts = chatSettingsTexts.notice;

/** System notifications: off by default, and without private content unless the user turns that on as well. */
export function NoticeChoices() {
  const kind = useChat((s) => s.device.notices);
  const id = useId();
  const permission = useNoticePermission();
  /** The result of the last click, if it was not granted. */
  const [refused, setRefused] = useState<Exclude<NoticePermission, "granted"> | null>(null);
  const on = kind !== "off" && permission === "granted";
  // Nothing to explain before the first request. Some browsers grant it, but refuse when it is used.
  const known = permission === "default" || permission === "granted" ? null : permission;
  const trouble = on ? null : (refused ?? known);

  const handleChange = async (wanted: boolean) => {
    if (!wanted) return setDeviceSetting("notices", "off");
    const answer = await askForNotices();
    setRefused(answer === "granted" ? null : answer);
    if (answer === "granted") setDeviceSetting("notices", "plain");
    else announce(texts.why[answer]);
  };

  return (
    <>
      <li>
        <Switch
          label={texts.label}
          checked={on}
          aria-describedby={id}
          onChange={(event) => void handleChange(event.target.checked)}
        />
        <div id={id} className="soft small">
          <p>{texts.hint({ app: appName() })}</p>
          {trouble && <p className={styles.why}>{texts.why[trouble]}</p>}
        </div>
      </li>
      {on && (
        <li>
          <Switch
            label={texts.full}
            checked={kind === "full"}
            aria-describedby={`${id}-full`}
            onChange={(event) => setDeviceSetting("notices", event.target.checked ? "full" : "plain")}
          />
          <p id={`${id}-full`} className="soft small">
            {texts.fullHint}
          </p>
        </li>
      )}
    </>
  );
}
