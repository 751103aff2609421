import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { withNames } from "#shared/saved-replies/placeholders.ts";
import type { SavedReply } from "#shared/saved-replies/saved-replies.schemas.ts";
import { manageTexts as texts } from "../texts/manage/manage.texts.ts";
import styles from "./ReplyManager.module.css";

interface Props {
  reply: SavedReply;
  /** It was just restored. */
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A saved reply, with the names of its placeholders. */
export function ReplyRow({ reply: { name, text }, takesFocus, onEdit, onDelete }: Props) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b>{name}</b>
        <p className={cx(styles.previewLines, "soft small")}>{withNames(text)}</p>
      </div>
      <div className="row">
        <Button ref={edit} variant="second" small aria-label={texts.editThis({ name })} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button variant="quiet" small aria-label={texts.deleteThis({ name })} onClick={onDelete}>
          {texts.delete}
        </Button>
      </div>
    </li>
  );
}

/** In the place of a reply that was just deleted. Its button takes the focus from the one that is gone. */
export function DeletedReply({ reply: { name }, onUndo }: { reply: SavedReply; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    undo.current?.focus();
    announce(texts.deleted({ name }));
  }, [name]);
  return (
    <li className={styles.row}>
      <p className="soft">{texts.deleted({ name })}</p>
      <Button ref={undo} variant="second" small aria-label={texts.undoThis({ name })} onClick={onUndo}>
        <Icon of={Undo2} />
        {texts.undo}
      </Button>
    </li>
  );
}
