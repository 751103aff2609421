import styles from "./ChatSettings.module.css";
import { chatSettingsTexts } from "./texts/chat-settings/chat-settings.texts.ts";

const texts = chatSettingsTexts.shortcuts;

/**
 * All keyboard shortcuts of the chat. The only single letters work while the list of the Messages page has the focus, and
 * can be turned off, so none conflicts with screen readers or speech input.
 */
export function ShortcutList({ titled = true }: { titled?: boolean }) {
  const keys = (
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
  );
  if (!titled) return keys;
  return (
    <section className={styles.part} aria-labelledby="chat-keys">
      <h3 id="chat-keys">{texts.title}</h3>
      {keys}
    </section>
  );
}
