import { Bell, MessageCircle } from "lucide-react";
import { openMessagesPanel } from "../../app/chat-commands.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Attention.module.css";
import { dashboardTexts as texts } from "./dashboard.texts.ts";

/** The amber sheet: what waits for the person, each with its answer beside it. Only shown when something waits. */
export function Attention({ unread }: { unread: number }) {
  const needs = 1;
  return (
    <section className={styles.sheet} aria-labelledby="needs">
      <h2 id="needs">
        <Icon of={Bell} />
        {texts.things(needs)}
      </h2>
      <ol className={styles.needs}>
        <li className={styles.need}>
          <Icon of={MessageCircle} />
          <h3>{texts.unread.title(unread)}</h3>
          <p>{texts.unread.text}</p>
          <div className={styles.answer}>
            <Button small onClick={openMessagesPanel}>
              {texts.unread.action}
            </Button>
          </div>
        </li>
      </ol>
    </section>
  );
}
