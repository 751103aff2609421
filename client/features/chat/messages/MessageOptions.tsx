import { Copy, Ellipsis, Flag, Pencil, Reply, SmilePlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import { capitalized } from "#shared/texts/format.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { lineOf } from "../chat-lines.ts";
import { beginEdit, deleteStored } from "../composing/own-messages.ts";
import { beginReply } from "../composing/replying.ts";
import { ReportQuestion } from "../people/ReportQuestion.tsx";
import { ReactionMenu } from "../reactions/ReactionMenu.tsx";
import { react } from "../reactions/reacting.ts";
import { reactionsTexts } from "../reactions/texts/reactions.texts.ts";
import { readingAloud } from "../reading-aloud/reading-aloud.store.ts";
import { ownReaction } from "../state/chat.reactions.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { focusComposer } from "../window/chat-focus.ts";
import { copyText } from "./copying.ts";
import styles from "./MessageOptions.module.css";
import { messageTexts } from "./texts/message/message.texts.ts";

// Loaded with the first menu.
const ReadAloudAction = lazy(async () => ({
  default: (await import("../reading-aloud/ReadAloudAction.tsx")).ReadAloudAction,
}));

/** Reading aloud ends when the message leaves the screen, as when its conversation is closed. */
function useEndOfReading(id: number): void {
  const isRead = useStore(readingAloud, (now) => now.id === id);
  useEffect(() => {
    if (!isRead) return;
    return () => {
      const { id: now, stop } = readingAloud.getState();
      // Not if another message has taken over.
      if (now === id) stop();
    };
  }, [id, isRead]);
}

interface Props {
  message: Message;
  /** Messages of the other side can be reported. */
  own: boolean;
  /** Its author, who is the user, may still edit and delete it. */
  changeable: boolean;
  reached: boolean;
}

/** More of a message would only delay the rest of the button's name. */
const NAME_MAX = 40;
const shortened = (text: string): string => (text.length > NAME_MAX ? `${text.slice(0, NAME_MAX)}...` : text);

/**
 * The options menu of a message. It opens in the flow of the messages, where nothing is cut off. Only the button of the
 * message that was reached by keyboard is a tab stop.
 */
export function MessageOptions({ message, own, changeable, reached }: Props) {
  const [open, setOpen] = useState(false);
  const [reacting, setReacting] = useState(false);
  const [asking, setAsking] = useState(false);
  const { place, opener, contentId, close } = useDisclosure(open, (next) => {
    setOpen(next);
    setReacting(false);
  });
  useEndOfReading(message.id);
  const handleReported = () => {
    // Close the modal first: while it is open, nothing outside it can take the focus.
    flushSync(() => setAsking(false));
    close();
  };
  return (
    <div className={styles.options} {...place}>
      <IconButton
        {...opener}
        name={messageTexts.options({ content: shortened(lineOf(message)) })}
        icon={Ellipsis}
        className={cx(styles.opener, own && styles.own)}
        tabIndex={reached || open ? 0 : -1}
      />
      {open && (
        <div id={contentId} className={styles.actions}>
          {reacting ? (
            <Reacting message={message} onChosen={close} />
          ) : (
            <>
              <Answers message={message} onReact={() => setReacting(true)} onDone={() => setOpen(false)} />
              {message.content !== "" && (
                <Action
                  icon={Copy}
                  text={messageTexts.copy}
                  onClick={() => void copyText(message.content).then(close)}
                />
              )}
              {changeable && (
                <>
                  <Action icon={Pencil} text={messageTexts.edit} onClick={() => beginEdit(message)} />
                  <Action icon={Trash2} text={texts.remove} onClick={() => setAsking(true)} />
                </>
              )}
              {!own && <Action icon={Flag} text={texts.report} onClick={() => setAsking(true)} />}
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
      )}
      {asking && changeable && <DeleteQuestion message={message} onClose={() => setAsking(false)} />}
      {asking && !own && <ReportQuestion message={message} onClose={handleReported} />}
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
