import { lazy, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "#client/ui/feedback/toast.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { onOpenConversationWith, onOpenNewMessage } from "../../shell/chat-requests.ts";
import { CrashScreen } from "../../shell/ErrorBoundary.tsx";
import { conversationWith, openWindow } from "./chat.actions.ts";
import { refusalText } from "./chat-lines.ts";
import { startChat } from "./start-chat.ts";
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
  useEffect(() => onOpenConversationWith((personId) => void writeTo(personId)), []);
  useChatLink(() => setSetting(true));

  const handleFound = (conversationId: number) => {
    // Close the modal first: while it is open, nothing outside it can take the focus.
    flushSync(() => setFinding(false));
    openWindow(conversationId);
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

/** Opens the conversation with a person, or says why that is not possible. */
async function writeTo(personId: number): Promise<void> {
  const result = await conversationWith(personId);
  if (result.ok) openWindow(result.value);
  else toast({ type: "error", title: texts.openFailed, message: refusalText(result.fault) });
}
