import { Keyboard, Settings, SquarePen } from "lucide-react";
import { lazy, memo, Suspense, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { SEARCH_MIN } from "#shared/chat/chat.schemas.ts";
import { openNewMessage } from "../../../shell/chat-requests.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { type ConversationOpening, conversationPath } from "../../../shell/paths.ts";
import { chat } from "../chat.store.ts";
import { StorageLine } from "../conversation/ConnectionLine.tsx";
import { RowWithMenu } from "../flags/RowWithMenu.tsx";
import { ConversationList, useShownList } from "../panel/ConversationList.tsx";
import { RowContent, type RowProps, rowClass } from "../panel/RowContent.tsx";
import { panelTexts } from "../panel/texts/panel/panel.texts.ts";
import { withInboxFilter, withInboxTop } from "../state/chat.inbox.ts";
import { EVERYTHING } from "../state/chat.state.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import styles from "./ConversationColumn.module.css";
import { Filters } from "./Filters.tsx";
import { pageTexts } from "./texts/page/page.texts.ts";
import { ROW, useListKeys } from "./useListKeys.ts";

// Loaded when it is opened.
const ChatSettings = lazy(async () => ({ default: (await import("../settings/ChatSettings.tsx")).ChatSettings }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("../settings/ShortcutsDialog.tsx")).ShortcutsDialog,
}));
const MessageResults = lazy(async () => ({ default: (await import("../search/MessageResults.tsx")).MessageResults }));

/** The list of the Messages page: search, filters, and the conversations as links. */
export function ConversationColumn() {
  const [dialog, setDialog] = useState<"settings" | "shortcuts" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const filter = useChat((s) => s.inbox.filter);
  useShownList();
  useKeptScroll(scroller);
  const reset = () => chat.setState((s) => withInboxFilter(s, EVERYTHING));
  return (
    <section className={styles.column} aria-labelledby="conversations-title">
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="conversations-title" tabIndex={-1}>
            {pageTexts.conversations}
          </h2>
          <IconButton name={texts.newMessage} icon={SquarePen} onClick={openNewMessage} />
          <IconButton
            name={pageTexts.shortcuts}
            icon={Keyboard}
            className={styles.shortcuts}
            onClick={() => setDialog("shortcuts")}
          />
          <IconButton name={texts.settings} icon={Settings} onClick={() => setDialog("settings")} />
        </div>
        <Filters field={field} filter={filter} onFilter={(next) => chat.setState((s) => withInboxFilter(s, next))} />
      </div>
      <div ref={scroller} className={styles.scroller}>
        <StorageLine />
        <ConversationList
          filter={filter}
          onReset={reset}
          first={
            <Button variant="second" small onClick={openNewMessage}>
              {panelTexts.findSomeone}
            </Button>
          }
        >
          {(shown, connected) => (
            <Rows
              shown={shown}
              connected={connected}
              onSearch={() => field.current?.focus()}
              onShortcuts={() => setDialog("shortcuts")}
            />
          )}
        </ConversationList>
        {filter.text.trim().length >= SEARCH_MIN && (
          <CrashScreen instead={null}>
            <Suspense fallback={null}>
              <MessageResults text={filter.text} onOpened={() => undefined} />
            </Suspense>
          </CrashScreen>
        )}
      </div>
      {dialog && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            {dialog === "settings" && <ChatSettings onClose={() => setDialog(null)} />}
            {dialog === "shortcuts" && <ShortcutsDialog onClose={() => setDialog(null)} />}
          </Suspense>
        </CrashScreen>
      )}
    </section>
  );
}

interface RowsProps {
  shown: readonly ConversationSummary[];
  connected: boolean;
  onSearch: () => void;
  onShortcuts: () => void;
}

const FROM_LIST: ConversationOpening = { fromList: true };

function Rows({ shown, connected, ...shortcuts }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const open = useChat((s) => s.inbox.open);
  const { reached, ...handlers } = useListKeys({ list, ...shortcuts });
  // The one tab stop: where the focus was, else the open conversation, else the first.
  const stop = [reached, open].find((id) => shown.some((one) => one.id === id)) ?? shown[0]?.id;
  return (
    <ul ref={list} className={styles.list} {...handlers}>
      {shown.map((summary) => (
        <Row
          key={summary.id}
          summary={summary}
          connected={connected}
          isOpen={summary.id === open}
          isStop={summary.id === stop}
        />
      ))}
    </ul>
  );
}

/** Not rendered again for the messages of other conversations. */
const Row = memo(function Row({ summary, connected, isOpen, isStop }: RowProps & { isOpen: boolean; isStop: boolean }) {
  const tabIndex = isStop ? 0 : -1;
  return (
    <RowWithMenu conversation={summary} tabIndex={tabIndex}>
      <Link
        to={conversationPath(summary.id)}
        state={FROM_LIST}
        className={rowClass(summary)}
        aria-current={isOpen ? "page" : undefined}
        tabIndex={tabIndex}
        {...{ [ROW]: summary.id }}
      >
        <RowContent summary={summary} connected={connected} withJob />
      </Link>
    </RowWithMenu>
  );
});

/** The list comes back where it was left: after a conversation that covered it, and after another page. */
function useKeptScroll(scroller: { current: HTMLElement | null }): void {
  const ready = useChat((s) => s.list === "ready");
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !ready) return;
    let { top } = chat.getState().inbox;
    box.scrollTop = top;
    // Not measured when the list goes: parts of the page may have gone before it, and a higher list is scrolled less.
    const handleScroll = () => {
      top = box.scrollTop;
    };
    box.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      box.removeEventListener("scroll", handleScroll);
      chat.setState((s) => withInboxTop(s, top));
    };
  }, [scroller, ready]);
}
