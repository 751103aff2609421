import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { useHidesDetails } from "#client/data/own-preferences.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { closeWindow, openWindow } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { nameWithCompany, personName } from "../chat-lines.ts";
import { useSettledConnection } from "../conversation/useSettledConnection.ts";
import { shownPreview, writtenIn } from "../messages/event-text.ts";
import { InItsLanguage } from "../messages/InItsLanguage.tsx";
import { unreadOf } from "../state/chat.flags.ts";
import { withFocusWish } from "../state/chat.windows.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat, useConversation } from "../useChat.ts";
import styles from "./ChatBubble.module.css";
import { focusMarks } from "./chat-focus.ts";

/**
 * A chat that is minimised or has a new message, as a round photo: a button that opens it, and next to it (not nested)
 * a small one that closes it. If the user has turned on message previews, the newest message is shown below.
 */
export function ChatBubble({ id }: { id: number }) {
  const summary = useConversation(id);
  const button = useRef<HTMLButtonElement>(null);
  const wanted = useChat((s) => s.focusWish?.id === id && s.focusWish.place === "bubble");
  const previews = useChat((s) => s.device.bubbles);
  const hides = useHidesDetails();
  // Offline, the presence is unknown.
  const connected = useSettledConnection() === "online";

  useEffect(() => {
    if (!wanted) return;
    button.current?.focus();
    chat.setState((s) => withFocusWish(s, null));
  }, [wanted]);

  if (!summary) return null;
  const { other_user, unread_count, last_message } = summary;
  const name = personName(other_user);
  const whole = nameWithCompany(other_user);
  const unread = unreadOf(summary);
  const online = connected && other_user.online;
  const isTheirs = last_message?.sender_id === other_user.id;
  return (
    <li className={styles.bubble} {...{ [focusMarks.bubble]: id }}>
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-expanded={false}
        title={online ? uiTexts.online({ name: whole }) : whole}
        onClick={() => openWindow(id)}
      >
        <Avatar name={name} photo={imageUrl(other_user.photo)} online={online} className={styles.photo} />
        <span className="visually-hidden">{texts.bubble({ name, count: unread })}</span>
        <Badge count={unread} className={styles.badge} />
      </button>
      <button type="button" className={styles.close} onClick={() => closeWindow(id)}>
        <Icon of={X} />
        <span className="visually-hidden">{texts.close({ name })}</span>
      </button>
      {previews && unread_count > 0 && isTheirs && (
        <p className={styles.preview}>
          {hides ? (
            texts.hiddenMessage
          ) : (
            <InItsLanguage text={writtenIn(last_message)}>{shownPreview(last_message, other_user)}</InItsLanguage>
          )}
        </p>
      )}
    </li>
  );
}
