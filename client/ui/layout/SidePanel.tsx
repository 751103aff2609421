import { X } from "lucide-react";
import type { KeyboardEvent, FocusEvent as ReactFocusEvent, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { useReturnFocus } from "#client/ui/hooks/useReturnFocus.ts";
import { uiTexts } from "#client/ui/ui.texts.ts";
import styles from "./SidePanel.module.css";

export type SidePanelProps = {
  /** For the opener's aria-controls. */
  id?: string;
  title: string;
  /** Beside the heading: a badge. */
  aside?: ReactNode;
  /** Under the heading: a count, an action. */
  tools?: ReactNode;
  foot?: ReactNode;
  /** Escape, the close button, or a press outside. */
  onClose: () => void;
  /** The close button's name; 'Close: <title>' otherwise. */
  closeName?: string;
  /** Messages and notifications close on a press outside. Default true. */
  closeOutside?: boolean;
  /** Space around the content; lists of rows leave it out. */
  padded?: boolean;
  children: ReactNode;
};

/** Whether the panel lies over the middle of an element that is not in it. */
function isUnder(panel: HTMLElement | null, one: Element): boolean {
  if (!panel || panel.contains(one)) return false;
  const { left, top, width, height } = one.getBoundingClientRect();
  const over = document.elementFromPoint?.(left + width / 2, top + height / 2) ?? null;
  return panel.contains(over);
}

/** A toast lies over page and panel alike: what one does there is not outside of the panel. */
const isInToast = (node: EventTarget | null): boolean => node instanceof Element && node.closest("#toasts") !== null;

/** True where the panel covers the whole width, so that nothing behind it can be seen. */
const coversAll = () => matchMedia("(max-width: 479.98px)").matches;

/**
 * The panel at the right. Mount it to open it, unmount it to close it: a closed panel is not in the page. It takes the
 * focus, and gives it back to its opener. Not modal: the page beside it stays usable and moves over (body[data-panel]).
 */
export function SidePanel({
  id,
  title,
  aside,
  tools,
  foot,
  onClose,
  closeName,
  closeOutside = true,
  padded = false,
  children,
}: SidePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { remember, giveBack, isOpener } = useReturnFocus(id);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    remember();
    document.body.dataset.panel = "";
    heading.current?.focus({ preventScroll: true });
    const box = panel.current;
    return () => {
      delete document.body.dataset.panel;
      // Only if it is still ours: a press outside has already chosen another place.
      if (!document.activeElement || document.activeElement === document.body || box?.contains(document.activeElement))
        giveBack();
    };
  }, [remember, giveBack]);

  useEffect(() => {
    if (!closeOutside) return;
    const handlePress = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || panel.current?.contains(event.target) || isOpener(event.target)) return;
      if (isInToast(event.target)) return;
      close.current();
    };
    document.addEventListener("pointerdown", handlePress);
    return () => document.removeEventListener("pointerdown", handlePress);
  }, [closeOutside, isOpener]);

  // What lies under the panel must be seen once it has the focus: a chat that was opened before, for example.
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && isUnder(panel.current, target)) close.current();
    };
    document.addEventListener("focusin", handleFocus);
    return () => document.removeEventListener("focusin", handleFocus);
  }, []);

  // Escape closes it from anywhere outside of it too, because the focus may well be on the page beside it.
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close.current();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
    giveBack();
  };
  const handleBlur = (event: ReactFocusEvent<HTMLElement>) => {
    // Focus that moves behind a panel that covers everything would be out of sight.
    const to = event.relatedTarget;
    if (to && !event.currentTarget.contains(to) && !isInToast(to) && coversAll()) onClose();
  };
  return (
    <section
      className={styles.panel}
      id={id}
      ref={panel}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <div className={styles.head}>
        <h2 tabIndex={-1} ref={heading}>
          <span id={titleId}>{title}</span>
          {aside}
        </h2>
        <IconButton icon={X} name={closeName ?? uiTexts.closeThis(title)} onClick={onClose} />
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {/* biome-ignore lint/a11y/useSemanticElements: no form fields in here, only a part that scrolls. */}
      <div
        className={cx(styles.body, padded && styles.padded, "focus-inset")}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={title}
      >
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
