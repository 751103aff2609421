import { Segmented } from "#client/ui/Segmented.tsx";
import { Switch } from "#client/ui/Switch.tsx";
import styles from "./ChatSettings.module.css";
import type { DeviceSettings } from "./chat.state.ts";
import { settingsTexts as texts } from "./chat-settings.texts.ts";
import { setDeviceSetting } from "./device-settings.ts";
import { NoticeChoices } from "./NoticeChoices.tsx";
import { useChat } from "./useChat.ts";

const SIZES = [
  { value: "large", label: texts.sizes.large },
  { value: "small", label: texts.sizes.small },
] as const;

/** How the chat looks here. Each applies at once, and in every tab. */
export function DeviceChoices() {
  const device = useChat((s) => s.device);
  return (
    <section className={styles.part} aria-labelledby="chat-device">
      <h3 id="chat-device">{texts.device}</h3>
      <ul className={styles.choices}>
        <li className={styles.sizes}>
          <span aria-hidden="true">{texts.size}</span>
          <Segmented<DeviceSettings["window_size"]>
            name="chat-size"
            label={texts.size}
            segments={SIZES}
            value={device.window_size}
            onChoose={(size) => setDeviceSetting("window_size", size)}
          />
          <p className="soft small">
            {texts.sizeHint[device.window_size]} {texts.narrow}
          </p>
        </li>
        <li>
          <Switch
            label={texts.bubbles}
            checked={device.bubbles}
            aria-describedby="chat-setting-bubbles"
            onChange={(event) => setDeviceSetting("bubbles", event.target.checked)}
          />
          <p id="chat-setting-bubbles" className="soft small">
            {texts.bubblesHint}
          </p>
        </li>
        <NoticeChoices />
      </ul>
    </section>
  );
}
