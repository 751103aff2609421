import { MessageCircle, SearchX, Settings, SquarePen } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { SidePanel } from "#client/ui/layout/SidePanel.tsx";
import { SEARCH_MIN } from "#shared/chat/chat.schemas.ts";
import { openNewMessage } from "../../../shell/chat-requests.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { loadConversations } from "../chat.actions.ts";
import { beginChatOf, chat } from "../chat.store.ts";
import { withListShown } from "../state/chat.people.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat, useSortedConversations } from "../useChat.ts";
import { ConnectionLine } from "../window/ConnectionLine.tsx";
import { useSettledConnection } from "../window/useSettledConnection.ts";
import { ConversationRow } from "./ConversationRow.tsx";
import { ConversationTools } from "./ConversationTools.tsx";
import { type ConversationFilter, EVERYTHING, filterConversations, isFiltering } from "./conversation-filter.ts";
import styles from "./MessagesPanel.module.css";
import rows from "./PanelRow.module.css";
import { panelTexts } from "./texts/panel/panel.texts.ts";

// Loaded when it is opened, so that it does not delay the dashboard.
const ChatSettings = lazy(async () => ({ default: (await import("../settings/ChatSettings.tsx")).ChatSettings }));

const MessageResults = lazy(async () => ({ default: (await import("../search/MessageResults.tsx")).MessageResults }));

/** Milliseconds after the last key before the result is announced, so that not every key causes an announcement. */
const SAY_AFTER_MS = 600;

/** The conversations, newest first, on the right of the page. */
export function MessagesPanel({ id, unread, onClose }: { id: string; unread: number; onClose: () => void }) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [setting, setSetting] = useState(false);
  const known = useChat((s) => Object.keys(s.conversations).length);
  useEffect(() => {
    // On a slow connection the panel may load before the rest of the chat.
    const { user } = sessionStore.getState();
    if (user) beginChatOf(user.id);
    if (chat.getState().list !== "ready") void loadConversations();
    chat.setState((s) => withListShown(s, true));
    return () => chat.setState((s) => withListShown(s, false));
  }, []);

  const foot = (
    <div className={styles.foot}>
      <Button variant="second" small className={styles.new} onClick={openNewMessage}>
        <Icon of={SquarePen} />
        {texts.newMessage}
      </Button>
      <IconButton name={texts.settings} icon={Settings} onClick={() => setSetting(true)} />
    </div>
  );
  // Rendered outside of the header: in its stacking context the panel would be below the chats.
  return createPortal(
    <SidePanel
      id={id}
      title={panelTexts.recent}
      aside={<Badge count={unread} label={panelTexts.totalUnread({ count: unread })} />}
      tools={known > 0 && <ConversationTools filter={filter} onFilter={setFilter} />}
      foot={foot}
      closeName={panelTexts.closePanel}
      onClose={onClose}
    >
      <ConnectionLine />
      {setting && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <ChatSettings onClose={() => setSetting(false)} />
          </Suspense>
        </CrashScreen>
      )}
      <ConversationList filter={filter} onReset={() => setFilter(EVERYTHING)} onClose={onClose} />
      {filter.text.trim().length >= SEARCH_MIN && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <MessageResults text={filter.text} onOpened={onClose} />
          </Suspense>
        </CrashScreen>
      )}
    </SidePanel>,
    document.body,
  );
}

interface ListProps {
  filter: ConversationFilter;
  onReset: () => void;
  onClose: () => void;
}

function ConversationList({ filter, onReset, onClose }: ListProps) {
  const list = useChat((s) => s.list);
  const conversations = useSortedConversations();
  const connected = useSettledConnection() === "online";
  const shown = filterConversations(conversations, filter);
  useSaidCount(isFiltering(filter) ? shown.length : null);
  if (list === "failed") {
    return (
      <div className={styles.failed} role="alert">
        <p>{texts.listFailed}</p>
        <Button variant="second" small onClick={() => void loadConversations()}>
          {panelTexts.retryList}
        </Button>
      </div>
    );
  }
  if (list !== "ready") return <Waiting />;
  if (conversations.length === 0) {
    return (
      <EmptyState icon={MessageCircle} title={panelTexts.listEmpty}>
        {panelTexts.listEmptyHint}
      </EmptyState>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState icon={SearchX} title={panelTexts.filteredNone}>
        <Button variant="second" small onClick={onReset}>
          {panelTexts.showAll}
        </Button>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {shown.map((summary) => (
        <li key={summary.id}>
          <ConversationRow summary={summary} connected={connected} onOpened={onClose} />
        </li>
      ))}
    </ul>
  );
}

/** Announces how many conversations match, after typing pauses. */
function useSaidCount(count: number | null): void {
  useEffect(() => {
    if (count === null) return;
    const timer = setTimeout(() => announce(panelTexts.filtered({ count }), "polite", "filtered"), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count]);
}

/** Placeholder rows of the final size. */
function Waiting() {
  return (
    <>
      <p role="status" className="visually-hidden">
        {panelTexts.listLoading}
      </p>
      {[70, 55, 80].map((wide) => (
        <div key={wide} className={rows.row} aria-hidden="true">
          <Skeleton circle />
          <span>
            <Skeleton wide={wide} />
            <Skeleton wide={wide + 15} />
          </span>
        </div>
      ))}
    </>
  );
}
