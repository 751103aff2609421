import styles from "./ChatSettings.module.css";
import { chatSettingsTexts } from "./texts/chat-settings/chat-settings.texts.ts";

const texts = chatSettingsTexts.shortcuts;

/** All keyboard shortcuts of the chat. None is a single letter, so none conflicts with screen readers. */
export function ShortcutList() {
  return (
    <section className={styles.part} aria-labelledby="chat-keys">
      <h3 id="chat-keys">{texts.title}</h3>
      <dl className={styles.keys}>
        {texts.keys.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
