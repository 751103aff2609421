import { ArrowLeft, PanelRight, Search } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { onPlainPress } from "#client/ui/controls/plainPress.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { MESSAGES_PATH } from "../../../shell/paths.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { ConversationHead } from "../conversation/ConversationHead.tsx";
import { useKeyboardInset } from "../conversation/useKeyboardInset.ts";
import styles from "./PageConversation.module.css";
import { pageTexts } from "./texts/page/page.texts.ts";

interface Props {
  conversation: ConversationSummary;
  /** Whether it hides the list, so that it needs an arrow back to it. */
  alone: boolean;
  onBack: () => void;
  /** Opens what the conversation is about; absent where that is shown beside it. */
  onContext: (() => void) | undefined;
}

/** The conversation that is open on the Messages page. */
export function PageConversation({ conversation, alone, onBack, onContext }: Props) {
  useKeyboardInset();
  return (
    <Conversation
      conversation={conversation}
      className={styles.thread}
      jobBeside={onContext === undefined}
      onEscape={onBack}
      head={(parts) => (
        <ConversationHead
          conversation={conversation}
          before={alone && <Back onBack={onBack} />}
          // On a narrow screen the name needs the space, and the menu has the search.
          beforeMenu={!alone && <IconButton name={pageTexts.searchHere} icon={Search} onClick={parts.onSearch} />}
          {...parts}
        >
          {onContext && (
            <IconButton name={pageTexts.openContext} icon={PanelRight} aria-haspopup="dialog" onClick={onContext} />
          )}
        </ConversationHead>
      )}
    />
  );
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Link to={MESSAGES_PATH} className={styles.back} onClick={onPlainPress(onBack)}>
      <Icon of={ArrowLeft} />
      <span className="visually-hidden">{pageTexts.back}</span>
    </Link>
  );
}
