import { Archive, MessageCircle, SearchX } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { loadConversations } from "../chat.actions.ts";
import { beginChatOf, chat } from "../chat.store.ts";
import { useSettledConnection } from "../conversation/useSettledConnection.ts";
import { withListShown } from "../state/chat.people.ts";
import type { ConversationFilter } from "../state/chat.state.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat, useSortedConversations } from "../useChat.ts";
import { filterConversations, isFiltering } from "./conversation-filter.ts";
import styles from "./MessagesPanel.module.css";
import rows from "./PanelRow.module.css";
import { panelTexts } from "./texts/panel/panel.texts.ts";

/** Milliseconds after the last key before the result is announced, so that not every key causes an announcement. */
const SAY_AFTER_MS = 600;

/** Loads the conversations if the socket has not brought them. On a slow connection the rest of the chat may load later. */
export function useLoadedConversations(): void {
  useEffect(() => {
    const { user } = sessionStore.getState();
    if (user) beginChatOf(user.id);
    if (chat.getState().list !== "ready") void loadConversations();
  }, []);
}

/** For the component that shows the list: loads it, and keeps its people's presence up to date. */
export function useShownList(): void {
  useLoadedConversations();
  useEffect(() => {
    chat.setState((s) => withListShown(s, true));
    return () => chat.setState((s) => withListShown(s, false));
  }, []);
}

interface Props {
  filter: ConversationFilter;
  onReset: () => void;
  /** What to do while there are no conversations. */
  first?: ReactNode;
  /** The rows. `connected` is false offline, when the presence is unknown. */
  children: (shown: readonly ConversationSummary[], connected: boolean) => ReactNode;
}

/** The conversations that match the filter, newest first, in each state: loading, failed, empty, or with rows. */
export function ConversationList({ filter, onReset, first, children }: Props) {
  const list = useChat((s) => s.list);
  const conversations = useSortedConversations();
  const connected = useSettledConnection() === "online";
  const open = useChat((s) => s.inbox.open);
  const shown = filterConversations(conversations, filter, open);
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
        {first}
      </EmptyState>
    );
  }
  if (shown.length === 0 && !isFiltering(filter)) return <EmptyState icon={Archive} title={panelTexts.allArchived} />;
  if (shown.length === 0) {
    const title = filter.view === "archived" ? panelTexts.noneArchived : panelTexts.filteredNone;
    const reset = (
      <Button variant="second" small onClick={onReset}>
        {panelTexts.showAll}
      </Button>
    );
    if (filter.text.trim() === "") {
      return (
        <EmptyState icon={SearchX} title={title}>
          {reset}
        </EmptyState>
      );
    }
    // The found messages follow: they are what the person looks for.
    return (
      <div className={styles.none}>
        <p>{title}</p>
        {reset}
      </div>
    );
  }
  return children(shown, connected);
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
