import { Ban, Flag, MessagesSquare, Search } from "lucide-react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { FlagButtons } from "../flags/FlagButtons.tsx";
import type { FlagAction } from "../flags/flag-actions.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./ChatMenu.module.css";

export interface ChatMenuItemsProps {
  /** Of the menu, for its button. */
  id: string;
  conversation: ConversationSummary;
  onSearch: () => void;
  /** Shows the conversation on the Messages page; absent there. */
  onOpenPage: (() => void) | undefined;
  onFlag: (action: FlagAction) => void;
  onAsk: (about: "block" | "report") => void;
}

/** What the menu of a chat contains. */
export function ChatMenuItems({ id, conversation, onSearch, onOpenPage, onFlag, onAsk }: ChatMenuItemsProps) {
  return (
    <ul id={id} className={styles.menu}>
      {onOpenPage && <Item icon={MessagesSquare} text={texts.openInMessages} onClick={onOpenPage} />}
      <Item icon={Search} text={texts.search} keys="Control+Shift+F" onClick={onSearch} />
      <FlagButtons conversation={conversation} onChoose={onFlag} />
      {!conversation.blocked && <Item icon={Ban} text={texts.block} onClick={() => onAsk("block")} />}
      <Item icon={Flag} text={texts.report} onClick={() => onAsk("report")} />
    </ul>
  );
}

function Item({ icon, text, keys, onClick }: { icon: LucideIcon; text: string; keys?: string; onClick: () => void }) {
  return (
    <li>
      <Button variant="quiet" small wide aria-keyshortcuts={keys} onClick={onClick}>
        <Icon of={icon} />
        {text}
      </Button>
    </li>
  );
}
