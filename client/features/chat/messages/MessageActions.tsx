import { Copy, Flag, Pencil, Reply, SmilePlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import { capitalized } from "#shared/texts/format.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { beginEdit, deleteStored } from "../composing/own-messages.ts";
import { beginReply } from "../composing/replying.ts";
import { ReportQuestion } from "../people/ReportQuestion.tsx";
import { ReactionMenu } from "../reactions/ReactionMenu.tsx";
import { react } from "../reactions/reacting.ts";
import { reactionsTexts } from "../reactions/texts/reactions.texts.ts";
import { ownReaction } from "../state/chat.reactions.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { focusComposer } from "../window/chat-focus.ts";
import { copyText } from "./copying.ts";
import styles from "./MessageActions.module.css";
import { messageTexts } from "./texts/message/message.texts.ts";

// Loaded with the first menu.
const ReadAloudAction = lazy(async () => ({
  default: (await import("../reading-aloud/ReadAloudAction.tsx")).ReadAloudAction,
}));

export interface MessageActionsProps {
  message: Message;
  /** Messages of the other side can be reported. */
  own: boolean;
  /** Its author, who is the user, may still edit and delete it. */
  changeable: boolean;
  /** The id of the menu, for its button; null while the menu is closed. */
  menuId: string | null;
  /** Whether the user is asked about a deletion or a report. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
  /** Closes the menu and leaves the focus to what comes next. */
  onDone: () => void;
  /** Closes the menu and returns the focus to its button. */
  onClose: () => void;
}

/** What the options menu of a message contains and asks. */
export function MessageActions(props: MessageActionsProps) {
  const { message, own, changeable, menuId, asking, onAsk, onClose } = props;
  const handleReported = () => {
    // Close the modal first: while it is open, nothing outside it can take the focus.
    flushSync(() => onAsk(false));
    onClose();
  };
  return (
    <>
      {menuId !== null && <Menu {...props} id={menuId} />}
      {asking && changeable && <DeleteQuestion message={message} onClose={() => onAsk(false)} />}
      {asking && !own && <ReportQuestion message={message} onClose={handleReported} />}
    </>
  );
}

function Menu({ id, message, own, changeable, onAsk, onDone, onClose }: MessageActionsProps & { id: string }) {
  const [reacting, setReacting] = useState(false);
  return (
    <div id={id} className={styles.actions}>
      {reacting ? (
        <Reacting message={message} onChosen={onClose} />
      ) : (
        <>
          <Answers message={message} onReact={() => setReacting(true)} onDone={onDone} />
          {message.content !== "" && (
            <Action icon={Copy} text={messageTexts.copy} onClick={() => void copyText(message.content).then(onClose)} />
          )}
          {changeable && (
            <>
              <Action icon={Pencil} text={messageTexts.edit} onClick={() => beginEdit(message)} />
              <Action icon={Trash2} text={texts.remove} onClick={() => onAsk(true)} />
            </>
          )}
          {!own && <Action icon={Flag} text={texts.report} onClick={() => onAsk(true)} />}
        </>
      )}
      {message.content !== "" && "speechSynthesis" in window && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <ReadAloudAction message={message} own={own} className={styles.action} />
          </Suspense>
        </CrashScreen>
      )}
    </div>
  );
}

/** What reaches the other side: neither is possible after a block. */
function Answers({ message, onReact, onDone }: { message: Message; onReact: () => void; onDone: () => void }) {
  const blocked = useChat((s) => s.conversations[message.conversation_id]?.blocked ?? false);
  if (blocked) return null;
  const handleReply = () => {
    onDone();
    beginReply(message);
  };
  return (
    <>
      <Action icon={Reply} text={messageTexts.reply} onClick={handleReply} />
      <Action icon={SmilePlus} text={reactionsTexts.react} opensMenu onClick={onReact} />
    </>
  );
}

function Reacting({ message, onChosen }: { message: Message; onChosen: () => void }) {
  const chosen = useChat((s) => ownReaction(message, s.me, s.reacting[message.id]));
  const handleChoose = (kind: ReactionKind) => {
    react(message, kind === chosen ? null : kind);
    const { removed, reacted, you } = reactionsTexts;
    announce(kind === chosen ? removed : capitalized(reacted({ names: you, kind })));
    onChosen();
  };
  return <ReactionMenu chosen={chosen} onChoose={handleChoose} />;
}

interface ActionProps {
  icon: LucideIcon;
  text: string;
  opensMenu?: boolean;
  onClick: () => void;
}

function Action({ icon, text, opensMenu = false, onClick }: ActionProps) {
  return (
    <Button
      variant="quiet"
      small
      className={styles.action}
      aria-haspopup={opensMenu ? "menu" : undefined}
      onClick={onClick}
    >
      <Icon of={icon} />
      {text}
    </Button>
  );
}

function DeleteQuestion({ message, onClose }: { message: Message; onClose: () => void }) {
  const handleDelete = async () => {
    const gone = await deleteStored(message);
    onClose();
    // The button that opened this dialog is removed together with the message.
    if (gone) focusComposer(message.conversation_id);
  };
  return (
    <ConfirmDialog
      title={messageTexts.deleteTitle}
      confirm={{ text: texts.remove }}
      cancel={{ text: messageTexts.keep }}
      alert={false}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p>{messageTexts.deleteText}</p>
    </ConfirmDialog>
  );
}
