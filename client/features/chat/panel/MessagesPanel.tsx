import { Settings, SquarePen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { SidePanel } from "#client/ui/layout/SidePanel.tsx";
import { SEARCH_MIN } from "#shared/chat/chat.schemas.ts";
import { openNewMessage } from "../../../shell/chat-requests.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { ConnectionLine } from "../conversation/ConnectionLine.tsx";
import { EVERYTHING } from "../state/chat.state.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { ConversationList, useShownList } from "./ConversationList.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { ConversationTools } from "./ConversationTools.tsx";
import styles from "./MessagesPanel.module.css";
import { panelTexts } from "./texts/panel/panel.texts.ts";

// Loaded when it is opened, so that it does not delay the dashboard.
const ChatSettings = lazy(async () => ({ default: (await import("../settings/ChatSettings.tsx")).ChatSettings }));

const MessageResults = lazy(async () => ({ default: (await import("../search/MessageResults.tsx")).MessageResults }));

/** The conversations, newest first, on the right of the page. */
export function MessagesPanel({ id, unread, onClose }: { id: string; unread: number; onClose: () => void }) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [setting, setSetting] = useState(false);
  const known = useChat((s) => Object.keys(s.conversations).length);
  useShownList();
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
      <ConversationList filter={filter} onReset={() => setFilter(EVERYTHING)}>
        {(shown, connected) => (
          <ul className={styles.list}>
            {shown.map((summary) => (
              <ConversationRow key={summary.id} summary={summary} connected={connected} onOpened={onClose} />
            ))}
          </ul>
        )}
      </ConversationList>
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
