import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { chatTexts as texts } from "../chat.texts.ts";
import styles from "./ChatSettings.module.css";
import { settingsTexts } from "./chat-settings.texts.ts";
import { DeviceChoiceList } from "./DeviceChoices.tsx";
import { PrivacyChoices } from "./PrivacyChoices.tsx";
import { ShortcutList } from "./ShortcutList.tsx";

/**
 * How the chat looks on this device, what one lets others see, and what is mailed: the same parts as on the settings
 * page, where one is while one writes. Each choice applies at once.
 */
export function ChatSettings({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.settings} small onClose={onClose}>
      <section className={styles.part} aria-labelledby="chat-device">
        <h3 id="chat-device">{settingsTexts.device}</h3>
        <DeviceChoiceList />
      </section>
      <section className={styles.part} aria-labelledby="chat-privacy">
        <h3 id="chat-privacy">{settingsTexts.privacy}</h3>
        <PrivacyChoices />
      </section>
      <ShortcutList />
    </Dialog>
  );
}
