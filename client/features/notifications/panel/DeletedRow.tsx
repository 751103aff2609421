import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { useHeld } from "#client/ui/hooks/useHeld.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./NotificationRow.module.css";
import { panelTexts as texts } from "./texts/panel.texts.ts";

/** How long a deletion can be undone. New focus or pointer movement on the button stops the timer (WCAG 2.2.1). */
export const UNDO_MS = 7000;

interface Props {
  /** The title of the notification, or of the group. */
  title: string;
  count?: number;
  onUndo: () => void;
  /** Called when it must be deleted for good. */
  onDone: () => void;
}

/**
 * Replaces a notification that was just deleted, or several of a group: an undo button, which takes the focus from the delete button. That
 * focus, and a pointer resting where the button was, do not stop the timer, because the user did not move them.
 */
export function DeletedRow({ title, count = 1, onUndo, onDone }: Props) {
  const undo = useRef<HTMLDivElement>(null);
  const { held, handlers, release } = useHeld();
  const { onPointerEnter: handleHover, ...others } = handlers;
  const letGo = useRef(release);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    undo.current?.querySelector("button")?.focus();
    letGo.current();
  }, []);
  useEffect(() => {
    announce(texts.removed({ count }));
  }, [count]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => done.current(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <div className={styles.deleted} ref={undo} {...others} onPointerMove={handleHover}>
      <p>{texts.removed({ count })}</p>
      <Button variant="second" small onClick={onUndo}>
        <Icon of={Undo2} />
        <span aria-hidden="true">{texts.undo}</span>
        <span className="visually-hidden">{texts.undoThis({ title })}</span>
      </Button>
    </div>
  );
}
