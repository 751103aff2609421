import { EllipsisVertical } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { lazyPart, useLazyPart } from "../../../shell/useLazyPart.ts";
import { personName } from "../chat-lines.ts";
import { doFlagAction, type FlagAction } from "../flags/flag-actions.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./ChatMenu.module.css";

// Loaded when it is opened, so that it does not delay the dashboard.
const BlockDialog = lazy(async () => ({ default: (await import("../people/BlockDialog.tsx")).BlockDialog }));
const ReportDialog = lazy(async () => ({ default: (await import("../people/ReportDialog.tsx")).ReportDialog }));

/** Loaded with the first pointer or focus in a conversation. */
export const chatMenuItems = lazyPart(() => import("./ChatMenuItems.tsx").then((m) => m.ChatMenuItems));

interface Props {
  conversation: ConversationSummary;
  onSearch: () => void;
  /** Shows the conversation on the Messages page; absent there. */
  onOpenPage: (() => void) | undefined;
}

/** The menu in a chat's header: actions for the chat and for the other person. */
export function ChatMenu({ conversation, onSearch, onOpenPage }: Props) {
  const { other_user: person } = conversation;
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<"block" | "report" | null>(null);
  const { place, opener, contentId, close } = useDisclosure(open, setOpen);
  const Items = useLazyPart(chatMenuItems, open, { title: texts.menuFailed, onFailed: () => setOpen(false) });
  const handleAnswered = () => {
    // Close the modal first: while it is open, nothing outside it can take the focus.
    flushSync(() => setAsking(null));
    close();
  };
  const handleFlag = (action: FlagAction) => {
    // Move the focus first: some actions close the conversation.
    close();
    doFlagAction(conversation.id, action);
  };
  const handleSearch = () => {
    // Move the focus first: closing the search returns it there.
    close();
    onSearch();
  };
  return (
    <div className={styles.place} {...place}>
      <IconButton {...opener} name={texts.chatOptions({ name: personName(person) })} icon={EllipsisVertical} />
      {Items && (
        <Items
          {...{ conversation, onOpenPage }}
          id={contentId}
          onSearch={handleSearch}
          onFlag={handleFlag}
          onAsk={setAsking}
        />
      )}
      {asking && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            {asking === "block" && <BlockDialog person={person} onClose={handleAnswered} />}
            {asking === "report" && (
              <ReportDialog
                target={{ kind: "conversation", id: conversation.id }}
                conversation={conversation}
                onClose={handleAnswered}
              />
            )}
          </Suspense>
        </CrashScreen>
      )}
    </div>
  );
}
