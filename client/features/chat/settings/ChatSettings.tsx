import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./ChatSettings.module.css";
import { DeviceChoiceList } from "./DeviceChoices.tsx";
import { PrivacyChoices } from "./PrivacyChoices.tsx";
import { ShortcutList } from "./ShortcutList.tsx";
import { chatSettingsTexts } from "./texts/chat-settings/chat-settings.texts.ts";

const settingsTexts = chatSettingsTexts.dialog;

/**
 * The chat's settings in a dialog: how it looks on this device, what others may see, and what is emailed. The same parts
 * as on the settings page. Each choice applies at once.
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
