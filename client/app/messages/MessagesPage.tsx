import { MessageCircle, SearchX } from "lucide-react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useStore } from "zustand";
import { useHidesDetails } from "#client/data/own-preferences.ts";
import { sessionStore } from "#client/data/session.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { loadConversations, onLeavePage } from "#client/features/chat/chat.actions.ts";
import { beginChatOf, chat } from "#client/features/chat/chat.store.ts";
import { personName } from "#client/features/chat/chat-lines.ts";
import { ConversationColumn } from "#client/features/chat/page/ConversationColumn.tsx";
import { PageConversation } from "#client/features/chat/page/PageConversation.tsx";
import { rowOf } from "#client/features/chat/page/useListKeys.ts";
import { useLoadedConversations } from "#client/features/chat/panel/ConversationList.tsx";
import { withInboxOpen } from "#client/features/chat/state/chat.inbox.ts";
import { withConversation } from "#client/features/chat/state/chat.summaries.ts";
import { useChat } from "#client/features/chat/useChat.ts";
import { focusMarks } from "#client/features/chat/window/chat-focus.ts";
import { WIDE } from "#client/features/chat/window/window-capacity.ts";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { type ConversationOpening, MESSAGES_PATH } from "#client/shell/paths.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { useMedia } from "#client/ui/hooks/useMedia.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { readConversation } from "#shared/chat/chat.rest.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { RouteAnnouncer } from "../routes/RouteAnnouncer.tsx";
import styles from "./MessagesPage.module.css";
import { messagesTexts as texts } from "./texts/messages.texts.ts";

// Loaded when it is shown: it is not needed to read and write.
const ConversationContext = lazy(async () => ({
  default: (await import("./ConversationContext.tsx")).ConversationContext,
}));

/** From this width on there is room for a third column. */
const THREE_COLUMNS = "(min-width: 78em)";

/** `/messages` and `/messages/:id`: the conversations, the open one, and what it is about. One column on narrow screens. */
export function MessagesPage({ title }: PageProps) {
  const { id: asked } = useParams();
  const { pathname } = useLocation();
  const wide = useMedia(WIDE);
  const id = asked === undefined ? null : idOf(asked);
  useInbox(id);
  useLoadedConversations();
  const list = useChat((s) => s.list);
  const conversation = useChat((s) => (id === null ? undefined : s.conversations[id]));
  const old = useOldConversation(id !== null && !conversation && list === "ready" ? id : null);
  const { isMissing } = old;
  const isSettled = id === null || conversation !== undefined || isMissing;
  const name = conversation && personName(conversation.other_user);
  const pageName = isMissing ? texts.missing : name ? texts.named({ name, title }) : title;
  const hides = useHidesDetails();
  usePageTitle(name && hides ? title : pageName);
  const focusOn = useFocusPlace(id);
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.page}>
        {(wide || id === null) && <ConversationColumn />}
        {(wide || id !== null) && (
          <Thread
            {...{ id, conversation, isMissing, wide }}
            onRetry={list === "failed" ? () => void loadConversations() : old.onRetry}
          />
        )}
      </div>
      {isSettled && (
        <RouteAnnouncer path={pathname} title={name ? texts.opened({ name }) : pageName} focusOn={focusOn} />
      )}
    </>
  );
}

/** Looks up a conversation that is not in the list, because it is too old for it or not the user's; null for none. */
function useOldConversation(id: number | null): { isMissing: boolean; onRetry: (() => void) | undefined } {
  const { answer, retry } = useEndpoint(
    readConversation,
    { params: { id: id ?? 0 } },
    { enabled: Boolean(id), onLoaded: (found) => chat.setState((s) => withConversation(s, found)) },
  );
  const fault = id !== null && answer.state === "failed" ? answer.fault.code : null;
  return {
    isMissing: id === 0 || fault === "NOT_FOUND",
    onRetry: fault === null || fault === "NOT_FOUND" ? undefined : retry,
  };
}

/** The id in the address; 0, which no conversation has, if it is none. */
const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** Tells the chat which conversation is open: it needs no notice. */
function useInbox(id: number | null): void {
  const me = useStore(sessionStore, ({ user }) => user?.id);
  useLayoutEffect(() => {
    // On a slow connection the page may load before the rest of the chat.
    if (me !== undefined) beginChatOf(me);
    chat.setState((s) => withInboxOpen(s, id));
    return () => chat.setState((s) => withInboxOpen(s, null));
  }, [me, id]);
}

interface ThreadProps {
  id: number | null;
  conversation: ConversationSummary | undefined;
  isMissing: boolean;
  wide: boolean;
  /** Present if it was not loaded. */
  onRetry: (() => void) | undefined;
}

/** The open conversation with its context, or why there is none. */
function Thread({ id, conversation, isMissing, wide, onRetry }: ThreadProps) {
  const back = useWayBack(wide);
  useLeaving(wide);
  const hasColumn = useMedia(THREE_COLUMNS);
  const context = useContextDialog(hasColumn);
  if (conversation)
    return (
      <>
        <PageConversation
          key={conversation.id}
          conversation={conversation}
          alone={!wide}
          onBack={() => back(conversation.id)}
          onContext={hasColumn ? undefined : context.open}
        />
        {hasColumn && (
          <section className={styles.context} aria-labelledby="context-title">
            <h2 id="context-title">{texts.context}</h2>
            <Context conversation={conversation} />
          </section>
        )}
        {context.isOpen && (
          <Dialog title={texts.context} small onClose={context.close}>
            <Context conversation={conversation} />
          </Dialog>
        )}
      </>
    );
  return (
    <div className={styles.none}>
      {isMissing ? (
        <>
          <h2 id="conversation-missing" tabIndex={-1} className="visually-hidden">
            {texts.missing}
          </h2>
          <EmptyState
            icon={SearchX}
            title={texts.missing}
            action={<ButtonLink to={MESSAGES_PATH}>{texts.back}</ButtonLink>}
          >
            {texts.missingHint}
          </EmptyState>
        </>
      ) : id === null ? (
        <EmptyState icon={MessageCircle} title={texts.choose}>
          {texts.chooseHint}
        </EmptyState>
      ) : onRetry ? (
        <LoadFailed title={texts.failed} onRetry={onRetry} />
      ) : (
        <div className={styles.loading}>
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          <Skeleton wide={40} />
          <Skeleton wide={70} />
          <Skeleton wide={55} />
        </div>
      )}
    </div>
  );
}

/** What the conversation is about. The conversation stays usable if its code cannot be loaded. */
function Context({ conversation }: { conversation: ConversationSummary }) {
  return (
    <CrashScreen instead={<p>{texts.contextFailed}</p>}>
      <Suspense fallback={<Skeleton wide={70} />}>
        <ConversationContext conversation={conversation} />
      </Suspense>
    </CrashScreen>
  );
}

/** The state of a link to a conversation, which comes from the browser's history. */
function openingOf(state: unknown): ConversationOpening {
  return typeof state === "object" && state !== null ? state : {};
}

/** What the conversation is about, over it where it has no column. The phone's Back closes it. */
function useContextDialog(hasColumn: boolean): { isOpen: boolean; open: () => void; close: () => void } {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isOpen = openingOf(state).context === true;
  useEffect(() => {
    if (hasColumn && isOpen) navigate(-1);
  }, [hasColumn, isOpen, navigate]);
  return {
    isOpen: isOpen && !hasColumn,
    open: () => navigate(pathname, { state: { ...openingOf(state), context: true } satisfies ConversationOpening }),
    close: () => navigate(-1),
  };
}

/** Leads back to the list: beside the conversation the focus moves to its row, otherwise the list comes back. */
function useWayBack(wide: boolean): (id: number) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (id) => {
    // The filter may hide its row.
    const place = wide ? (rowOf(id) ?? document.getElementById("conversations-title")) : null;
    if (place) place.focus();
    else if (openingOf(state).fromList) navigate(-1);
    else navigate(MESSAGES_PATH, { replace: true });
  };
}

/** Closes the conversation when the user has archived it or marked it as unread. */
function useLeaving(wide: boolean): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(
    () =>
      onLeavePage(() => {
        if (!wide && openingOf(state).fromList) navigate(-1);
        else navigate(MESSAGES_PATH, { replace: !wide });
      }),
    [navigate, state, wide],
  );
}

/**
 * Where the focus goes when the address changes: into the opened conversation (on a narrow screen to its heading, because
 * the field would open the keyboard over the messages), or to the row of the one that was left.
 */
function useFocusPlace(id: number | null): () => HTMLElement | null {
  const { state } = useLocation();
  const left = useRef<number | null>(null);
  useEffect(() => {
    if (id !== null) left.current = id;
  }, [id]);
  return () => {
    const main = document.getElementById("main");
    if (id === null) {
      const list = document.getElementById("conversations-title");
      // A shortcut in the list has closed the conversation.
      if (list?.closest("section")?.contains(document.activeElement)) return null;
      return left.current === null ? main : (rowOf(left.current) ?? list ?? main);
    }
    const thread = document.querySelector<HTMLElement>(`[${focusMarks.chat}="${id}"]`);
    if (!thread) return document.getElementById("conversation-missing") ?? main;
    // A message that was searched for has taken it already.
    if (thread.contains(document.activeElement)) return null;
    const writes = matchMedia(WIDE).matches || openingOf(state).writing;
    return (writes ? thread.querySelector("textarea") : null) ?? thread.querySelector("h2") ?? main;
  };
}
