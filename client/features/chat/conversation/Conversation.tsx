import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from "react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cx } from "#client/ui/cx.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { preloading } from "../../../shell/useLazyPart.ts";
import { chat } from "../chat.store.ts";
import { personName, shortName } from "../chat-lines.ts";
import { Composer } from "../composing/Composer.tsx";
import { useFileDrop } from "../composing/choosing-files.ts";
import { StarterQuestions, useNeedsQuestion } from "../composing/StarterQuestions.tsx";
import { MessageList } from "../messages/MessageList.tsx";
import { messageActions } from "../messages/MessageOptions.tsx";
import { BlockedNote } from "../people/BlockedNote.tsx";
import type { FocusWish } from "../state/chat.state.ts";
import { withFocusWish } from "../state/chat.windows.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { focusMarks } from "../window/chat-focus.ts";
import { isNarrow } from "../window/window-capacity.ts";
import { AboutLine } from "./AboutLine.tsx";
import { AskingLine } from "./AskingLine.tsx";
import { chatMenuItems } from "./ChatMenu.tsx";
import { ConnectionLine } from "./ConnectionLine.tsx";
import styles from "./Conversation.module.css";
import { RateLimitNotice } from "./RateLimitNotice.tsx";

// Loaded when it is opened, so that it does not delay the dashboard.
const ChatSearch = lazy(async () => ({ default: (await import("../search/ChatSearch.tsx")).ChatSearch }));

/** What the head needs of the conversation around it. */
export interface HeadParts {
  heading: RefObject<HTMLHeadingElement | null>;
  onSearch: () => void;
}

interface Props extends Pick<ComponentProps<"section">, "style" | "onFocus"> {
  conversation: ConversationSummary;
  className?: string | undefined;
  /** The head: the other person, and the buttons of the place where the conversation is shown. */
  head: (parts: HeadParts) => ReactNode;
  /** What it is asked about is shown beside it. */
  jobBeside?: boolean;
  /** Called on Escape, unless something inside has used it. */
  onEscape: () => void;
}

/**
 * A conversation, in a window or on the Messages page: its head, what it is about, its messages and the composer. A
 * region, never modal.
 */
export function Conversation({ conversation, className, head, jobBeside = false, onEscape, ...rest }: Props) {
  const { id, other_user: person, about } = conversation;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const upper = useRef<HTMLDivElement>(null);
  const { over, dropTarget } = useFileDrop(id);
  const search = useSearch(section);
  const needsQuestion = useNeedsQuestion(conversation);
  useWantedFocus(id, section, heading);
  useNewestInView(upper);
  const name = personName(person);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (search.takesKey(event)) return;
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // One Escape does one thing: a panel next to it stays open.
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
  return (
    <section
      ref={section}
      className={cx(styles.conversation, className)}
      aria-label={texts.chatWith({ name })}
      // A click next to the messages keeps the focus in the conversation, so that Escape still works.
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      {...rest}
      {...dropTarget}
      {...{ [focusMarks.chat]: id }}
    >
      <div ref={upper} className={styles.upper} {...preloading(messageActions, chatMenuItems)}>
        {head({ heading, onSearch: search.show })}
        {about.application && <AboutLine application={about.application} others={about.others} />}
        {about.job && !jobBeside && <AskingLine job={about.job} />}
        {search.open && <OpenSearch id={id} onClose={search.close} />}
        <MessageList id={id} name={name} shortName={shortName(person)} />
        {needsQuestion && <StarterQuestions id={id} />}
      </div>
      <ConnectionLine />
      <RateLimitNotice id={id} />
      <Foot conversation={conversation} name={name} />
      {over && <p className={styles.drop}>{texts.dropHere}</p>}
    </section>
  );
}

/** The conversation stays usable if the search cannot be loaded. */
function OpenSearch(props: { id: number; onClose: () => void }) {
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

/**
 * If not everything fits above the composer, the newest messages matter most, also when the composer grows: until the
 * reader scrolls up to the head.
 */
function useNewestInView(upper: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = upper.current;
    if (!box) return;
    let atEnd = true;
    const toEnd = () => {
      if (atEnd) box.scrollTop = box.scrollHeight;
    };
    const handleScroll = () => {
      atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 1;
    };
    toEnd();
    const observer = new ResizeObserver(toEnd);
    observer.observe(box);
    box.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", handleScroll);
    };
  }, [upper]);
}

/** What takes the focus on a narrow screen; null for the heading. */
const NARROW_TARGETS: Readonly<Record<Exclude<FocusWish["place"], "bubble">, string | null>> = {
  conversation: null,
  send: `[${focusMarks.send}]`,
  record: `[${focusMarks.record}]`,
  field: "textarea",
};

/** Moves the focus into the conversation when an action elsewhere asks for it. */
function useWantedFocus(
  id: number,
  section: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const place = useChat((s) => (s.focusWish?.id === id ? s.focusWish.place : null));
  useEffect(() => {
    if (place === null || place === "bubble") return;
    // On a phone the focused field would open the keyboard over the messages.
    const target = isNarrow() ? NARROW_TARGETS[place] : "textarea";
    const found = target === null ? null : section.current?.querySelector<HTMLElement>(target);
    (found ?? heading.current)?.focus();
    chat.setState((s) => withFocusWish(s, null));
  }, [place, section, heading]);
}

/** The search in this conversation, opened from the menu or with Ctrl+Shift+F. Closing it restores the focus. */
function useSearch(section: RefObject<HTMLElement | null>) {
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
