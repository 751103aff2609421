import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { toast } from "#client/ui/feedback/toast.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { onOpenConversationWith, onOpenNewMessage } from "../../shell/chat-requests.ts";
import { CrashScreen } from "../../shell/ErrorBoundary.tsx";
import { conversationPath, isMessagesPage } from "../../shell/paths.ts";
import { conversationWith, onShowOnPage, showConversation } from "./chat.actions.ts";
import { beginChatOf, chat } from "./chat.store.ts";
import { refusalText } from "./chat-lines.ts";
import { startChat } from "./start-chat.ts";
import { withInboxShown } from "./state/chat.inbox.ts";
import { chatTexts as texts } from "./texts/chat.texts.ts";
import { UnsentQuestion } from "./UnsentQuestion.tsx";
import { useChatLink } from "./useChatLink.ts";
import { ChatWindows } from "./window/ChatWindows.tsx";

// Loaded when it is opened, so that it does not delay the dashboard.
const NewMessageDialog = lazy(async () => ({
  default: (await import("./panel/NewMessageDialog.tsx")).NewMessageDialog,
}));
const ChatSettings = lazy(async () => ({ default: (await import("./settings/ChatSettings.tsx")).ChatSettings }));

/** The signed-in user's chat: connection, floating windows and dialogs. Mounted once, after the page. */
export function ChatRoot({ user }: { user: SessionUser }) {
  const [finding, setFinding] = useState(false);
  const [setting, setSetting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed photo or name must not restart the chat.
  useEffect(() => startChat(user), [user.id]);
  useEffect(() => onOpenNewMessage(() => setFinding(true)), []);
  useEffect(() => onOpenConversationWith((...request) => void writeTo(...request)), []);
  usePageNavigation(user.id);
  useChatLink(() => setSetting(true));

  const handleFound = (conversationId: number) => {
    // Close the modal first: while it is open, nothing outside it can take the focus.
    flushSync(() => setFinding(false));
    showConversation(conversationId);
  };
  return (
    <>
      <ChatWindows />
      {finding && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <NewMessageDialog onFound={handleFound} onClose={() => setFinding(false)} />
          </Suspense>
        </CrashScreen>
      )}
      {setting && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <ChatSettings onClose={() => setSetting(false)} />
          </Suspense>
        </CrashScreen>
      )}
      <UnsentQuestion />
    </>
  );
}

/** Opens the conversation with a person, perhaps about a job, or says why that is not possible. */
async function writeTo(personId: number, jobId?: number): Promise<void> {
  const result = await conversationWith(personId, jobId);
  if (result.ok) showConversation(result.value);
  else toast({ type: "error", title: texts.openFailed, message: refusalText(result.fault) });
}

/** Takes the reader to the Messages page for a conversation that is to be shown there. */
function usePageNavigation(userId: number): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPage = isMessagesPage(pathname);
  // By the address, because the code of the page may still be loading.
  useLayoutEffect(() => {
    beginChatOf(userId);
    chat.setState((s) => withInboxShown(s, isPage));
  }, [userId, isPage]);
  useEffect(
    () =>
      onShowOnPage((id, state) => {
        const path = conversationPath(id);
        // Asked again for the open conversation: going back must not lead to the same page.
        navigate(path, { state, replace: path === pathname });
      }),
    [navigate, pathname],
  );
}
