import { X } from "lucide-react";
import type { KeyboardEvent, ReactNode, SyntheticEvent } from "react";
import { useEffect, useId, useRef } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { useReturnFocus } from "#client/ui/hooks/useReturnFocus.ts";
import { uiTexts } from "../texts/ui.texts.ts";
import styles from "./Dialog.module.css";
import { useModal } from "./modals.ts";

export type DialogProps = {
  title: ReactNode;
  /** Called on Escape or the close button. To protect typed input, ask before you unmount the dialog. */
  onClose: () => void;
  /** 30rem instead of 48rem, for questions. */
  small?: boolean;
  /** 56rem, for forms with two columns. */
  wide?: boolean;
  /** Contains only text to read: a long text can be scrolled by keyboard. */
  reading?: boolean;
  /** An alert dialog, for something that must be answered. */
  alert?: boolean;
  /** Buttons that stay visible while the body scrolls. */
  foot?: ReactNode;
  closeName?: string;
  children: ReactNode;
};

/**
 * A modal based on the native <dialog>: the page behind is inert, the focus moves to the heading, and Escape closes
 * only the top one. Mount it to open it, unmount it to close it; the focus returns to the opener.
 */
export function Dialog({
  title,
  onClose,
  small = false,
  wide = false,
  reading = false,
  alert = false,
  foot,
  closeName,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const toasts = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { remember, giveBack } = useReturnFocus();
  useModal(titleId, toasts);

  useEffect(() => {
    const box = dialog.current;
    remember();
    if (box && !box.open) box.showModal();
    heading.current?.focus({ preventScroll: true });
    return () => {
      box?.close();
      giveBack();
    };
  }, [remember, giveBack]);

  const handleCancel = (event: SyntheticEvent) => {
    // The event comes from a dialog inside this one, or from a file input whose picker was closed.
    if (event.target !== event.currentTarget) return;
    // The parent decides whether to unmount it; the browser would close it and leave it mounted.
    event.preventDefault();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // A panel or a chat around it must not close as well.
    if (event.key === "Escape") event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, small && styles.small, wide && styles.wide)}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} name={closeName ?? uiTexts.close} onClick={onClose} />
      </div>
      {/* The line about the connection, while the dialog covers that of the page. */}
      <div className={styles.notice} data-notice="" />
      <div className={styles.body} {...(reading ? { role: "group", "aria-labelledby": titleId, tabIndex: 0 } : {})}>
        {children}
      </div>
      <div ref={toasts} className={styles.toasts} data-toasts="" />
      {foot && <div className={styles.foot}>{foot}</div>}
      <Announcer of={titleId} />
    </dialog>
  );
}
