import { Ban, EllipsisVertical, Flag, MessagesSquare, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { personName } from "../chat-lines.ts";
import { FlagButtons } from "../flags/FlagButtons.tsx";
import { doFlagAction, type FlagAction } from "../flags/flag-actions.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./ChatMenu.module.css";

// Loaded when it is opened, so that it does not delay the dashboard.
const BlockDialog = lazy(async () => ({ default: (await import("../people/BlockDialog.tsx")).BlockDialog }));
const ReportDialog = lazy(async () => ({ default: (await import("../people/ReportDialog.tsx")).ReportDialog }));

interface Props {
  conversation: ConversationSummary;
  onSearch: () => void;
  /** Shows the conversation on the Messages page; absent there. */
  onOpenPage: (() => void) | undefined;
}

/** The menu in a chat's header: actions for the chat and for the other person. */
export function ChatMenu({ conversation, onSearch, onOpenPage }: Props) {
  const { other_user: person, blocked } = conversation;
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<"block" | "report" | null>(null);
  const { place, opener, contentId, close } = useDisclosure(open, setOpen);
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
      {open && (
        <ul id={contentId} className={styles.menu}>
          {onOpenPage && (
            <li>
              <Button variant="quiet" small wide onClick={onOpenPage}>
                <Icon of={MessagesSquare} />
                {texts.openInMessages}
              </Button>
            </li>
          )}
          <li>
            <Button variant="quiet" small wide aria-keyshortcuts="Control+Shift+F" onClick={handleSearch}>
              <Icon of={Search} />
              {texts.search}
            </Button>
          </li>
          <FlagButtons conversation={conversation} onChoose={handleFlag} />
          {!blocked && (
            <li>
              <Button variant="quiet" small wide onClick={() => setAsking("block")}>
                <Icon of={Ban} />
                {texts.block}
              </Button>
            </li>
          )}
          <li>
            <Button variant="quiet" small wide onClick={() => setAsking("report")}>
              <Icon of={Flag} />
              {texts.report}
            </Button>
          </li>
        </ul>
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
