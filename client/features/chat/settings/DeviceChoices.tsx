import { useId } from "react";
import { Segmented } from "#client/ui/controls/Segmented.tsx";
import { Switch } from "#client/ui/controls/Switch.tsx";
import type { DeviceSettings } from "../state/chat.state.ts";
import { useChat } from "../useChat.ts";
import styles from "./ChatSettings.module.css";
import { setDeviceSetting } from "./device-settings.ts";
import { NoticeChoices } from "./NoticeChoices.tsx";
import { chatSettingsTexts } from "./texts/chat-settings/chat-settings.texts.ts";

const texts = chatSettingsTexts.dialog;

const sizes = () =>
  [
    { value: "large", label: texts.sizes.large },
    { value: "small", label: texts.sizes.small },
  ] as const;

/** How the chat looks on this device. Each choice applies at once, in every tab. */
export function DeviceChoiceList() {
  const device = useChat((s) => s.device);
  return (
    <ul className={styles.choices}>
      <li className={styles.sizes}>
        <span aria-hidden="true">{texts.size}</span>
        <Segmented<DeviceSettings["window_size"]>
          label={texts.size}
          segments={sizes()}
          value={device.window_size}
          onChoose={(size) => setDeviceSetting("window_size", size)}
        />
        <p className="soft small">
          {texts.sizeHint[device.window_size]} {texts.narrow}
        </p>
      </li>
      <DeviceSwitch of="announces" label={texts.announces} hint={texts.announcesHint} />
      <DeviceSwitch of="bubbles" label={texts.bubbles} hint={texts.bubblesHint} />
      <DeviceSwitch of="single_keys" label={texts.singleKeys} hint={texts.singleKeysHint} />
      <NoticeChoices />
    </ul>
  );
}

interface SwitchProps {
  of: "announces" | "bubbles" | "single_keys";
  label: string;
  hint: string;
}

function DeviceSwitch({ of, label, hint }: SwitchProps) {
  const checked = useChat((s) => s.device[of]);
  const id = useId();
  return (
    <li>
      <Switch
        label={label}
        checked={checked}
        aria-describedby={id}
        onChange={(event) => setDeviceSetting(of, event.target.checked)}
      />
      <p id={id} className="soft small">
        {hint}
      </p>
    </li>
  );
}
