import { Minus, X } from "lucide-react";
import type { CSSProperties, KeyboardEvent, RefObject } from "react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { ConversationSummary, OtherUser } from "#shared/chat/chat.schemas.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { closeWindow, minimizeWindow } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { personName, shortName } from "../chat-lines.ts";
import { Composer } from "../composing/Composer.tsx";
import { useFileDrop } from "../composing/choosing-files.ts";
import { MessageList } from "../messages/MessageList.tsx";
import { BlockedNote } from "../people/BlockedNote.tsx";
import { withFocusWish, withFront } from "../state/chat.windows.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat, useConversation } from "../useChat.ts";
import { AboutLine } from "./AboutLine.tsx";
import { ChatMenu } from "./ChatMenu.tsx";
import styles from "./ChatWindow.module.css";
import { ConnectionLine } from "./ConnectionLine.tsx";
import { focusMarks } from "./chat-focus.ts";
import { RateLimitNotice } from "./RateLimitNotice.tsx";
import { useSettledConnection } from "./useSettledConnection.ts";
import { isNarrow } from "./window-capacity.ts";

// Loaded when it is opened, so that it does not delay the dashboard.
const ChatSearch = lazy(async () => ({ default: (await import("../search/ChatSearch.tsx")).ChatSearch }));

/** An open chat: a region next to the page, never modal. `slot` counts from the right, starting at 0. */
export function ChatWindow({ id, slot }: { id: number; slot: number }) {
  const conversation = useConversation(id);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const upper = useRef<HTMLDivElement>(null);
  const { over, dropTarget } = useFileDrop(id);
  const search = useWindowSearch(section);
  const small = useChat((s) => s.device.window_size === "small");
  const inFront = useChat((s) => s.front === id);
  useWantedFocus(id, section, heading);

  const isKnown = conversation !== undefined;
  useLayoutEffect(() => {
    // If not everything fits, the newest messages matter most.
    if (isKnown && upper.current) upper.current.scrollTop = upper.current.scrollHeight;
  }, [isKnown]);

  if (!conversation) return null;
  const { other_user: person, about } = conversation;
  const name = personName(person);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (search.takesKey(event)) return;
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // One Escape does one thing: a panel next to it stays open.
    event.preventDefault();
    event.stopPropagation();
    minimizeWindow(id);
  };

  return (
    <section
      ref={section}
      className={cx(styles.chat, small && styles.small, inFront && styles.front)}
      aria-label={texts.chatWith({ name })}
      // A click next to the messages keeps the focus in the chat, so that Escape still works.
      tabIndex={-1}
      style={{ "--slot": slot } as CSSProperties}
      onFocus={() => chat.setState((s) => withFront(s, id))}
      onKeyDown={handleKeyDown}
      {...dropTarget}
      {...{ [focusMarks.chat]: id }}
    >
      <div ref={upper} className={styles.upper}>
        <WindowHead conversation={conversation} heading={heading} onSearch={search.show} />
        {about.application && <AboutLine application={about.application} others={about.others} />}
        {search.open && <WindowSearch id={id} onClose={search.close} />}
        <MessageList id={id} name={name} shortName={shortName(person)} />
      </div>
      <ConnectionLine />
      <RateLimitNotice id={id} />
      <Foot conversation={conversation} name={name} />
      {over && <p className={styles.drop}>{texts.dropHere}</p>}
    </section>
  );
}

interface HeadProps {
  conversation: ConversationSummary;
  heading: RefObject<HTMLHeadingElement | null>;
  onSearch: () => void;
}

/** The other person with their presence, the menu, and the buttons that minimize and close the chat. */
function WindowHead({ conversation, heading, onSearch }: HeadProps) {
  const { id, other_user: person, blocked } = conversation;
  const name = personName(person);
  // Offline, the presence is unknown.
  const connected = useSettledConnection() === "online";
  const typing = useChat((s) => (s.typing[id] ?? false) && !blocked);
  return (
    <header className={styles.head}>
      <Avatar name={name} photo={imageUrl(person.photo)} online={connected && person.online} className={styles.photo} />
      <div className={styles.who}>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {connected && <Presence person={person} typing={typing} />}
      </div>
      <ChatMenu conversation={conversation} onSearch={onSearch} />
      <IconButton
        name={texts.minimise({ name })}
        icon={Minus}
        className={styles.next}
        onClick={() => minimizeWindow(id)}
      />
      <IconButton name={texts.close({ name })} icon={X} className={styles.next} onClick={() => closeWindow(id)} />
    </header>
  );
}

/** The chat stays usable if the search cannot be loaded. */
function WindowSearch(props: { id: number; onClose: () => void }) {
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <ChatSearch {...props} />
      </Suspense>
    </CrashScreen>
  );
}

/** The composer, or the reason why there is none. */
function Foot({ conversation, name }: { conversation: ConversationSummary; name: string }) {
  const { id, other_user: person, blocked } = conversation;
  const [wasOpen, setWasOpen] = useState(!blocked);
  if (!blocked && !wasOpen) setWasOpen(true);
  if (blocked) return <BlockedNote id={id} person={person} afterComposer={wasOpen} />;
  return <Composer id={id} name={name} shortName={shortName(person)} />;
}

/** Moves the focus into the chat when an action elsewhere asks for it. */
function useWantedFocus(
  id: number,
  section: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const wanted = useChat((s) => s.focusWish?.id === id && s.focusWish.place === "window");
  useEffect(() => {
    if (!wanted) return;
    // On a phone the focused field would open the keyboard over the messages.
    const field = isNarrow() ? null : section.current?.querySelector("textarea");
    (field ?? heading.current)?.focus();
    chat.setState((s) => withFocusWish(s, null));
  }, [wanted, section, heading]);
}

/** The search in this conversation, opened from the menu or with Ctrl+Shift+F. Closing it restores the focus. */
function useWindowSearch(section: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const show = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    const back = opener.current;
    if (back instanceof HTMLElement && section.current?.contains(back)) back.focus();
    else section.current?.querySelector("textarea")?.focus();
  };
  return {
    open,
    close,
    show,
    takesKey: (event: KeyboardEvent): boolean => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== "f") return false;
      event.preventDefault();
      if (open) section.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
      else show();
      return true;
    },
  };
}

/** 'Typing...', 'Active now', 'Last active ...', or nothing where they hide it. */
function Presence({ person, typing }: { person: OtherUser; typing: boolean }) {
  if (typing) return <p className={styles.typing}>{texts.typing}</p>;
  if (!person.online && person.last_seen_at === null) return null;
  return (
    <p>
      {person.online
        ? texts.activeNow({ hidden })
        : texts.lastSeen({ time: () => <RelativeTime key="time" inside at={person.last_seen_at ?? 0} />, hidden })}
    </p>
  );
}
