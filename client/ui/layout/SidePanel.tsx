import { X } from "lucide-react";
import type { KeyboardEvent, FocusEvent as ReactFocusEvent, ReactNode, RefObject } from "react";
import { useEffect, useId, useRef } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { useReturnFocus } from "#client/ui/hooks/useReturnFocus.ts";
import { uiTexts } from "../texts/ui.texts.ts";
import styles from "./SidePanel.module.css";

type ReturnFocus = ReturnType<typeof useReturnFocus>;

export type SidePanelProps = {
  /** For the opener's aria-controls. */
  id?: string;
  title: string;
  /** Next to the heading, for example a badge. */
  aside?: ReactNode;
  /** Below the heading, for example a count or an action. */
  tools?: ReactNode;
  foot?: ReactNode;
  /** Called on Escape, the close button, or a press outside. */
  onClose: () => void;
  /** The name of the close button; the default is 'Close: <title>'. */
  closeName?: string;
  /** Whether a press outside closes it, as for messages and notifications. Default true. */
  closeOutside?: boolean;
  /** Adds space around the content. Lists of rows do not need it. */
  padded?: boolean;
  children: ReactNode;
};

/** Whether the panel covers the middle of an element outside it. */
function isUnder(panel: HTMLElement | null, one: Element): boolean {
  if (!panel || panel.contains(one)) return false;
  const { left, top, width, height } = one.getBoundingClientRect();
  const over = document.elementFromPoint?.(left + width / 2, top + height / 2) ?? null;
  return panel.contains(over);
}

/** Toasts lie over the page and the panel, so a press on one is not a press outside the panel. */
const isInToast = (node: EventTarget | null): boolean => node instanceof Element && node.closest("#toasts") !== null;

/** Whether the panel has the full width of the window and hides everything behind it. */
const coversAll = () => matchMedia("(max-width: 479.98px)").matches;

/**
 * The panel on the right. Mount it to open it, unmount it to close it. It takes the focus and returns it to its opener.
 * It is not modal: the page next to it stays usable and moves over (body[data-panel]).
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
  const focus = useReturnFocus(id);
  useFocusWhileOpen(panel, heading, focus);
  useCloseByPage(panel, { onClose, closeOutside, isOpener: focus.isOpener });

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
    focus.giveBack();
  };
  const handleBlur = (event: ReactFocusEvent<HTMLElement>) => {
    // A panel with the full width would hide the newly focused element.
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
        <IconButton icon={X} name={closeName ?? uiTexts.closeThis({ what: title })} onClick={onClose} />
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {/* biome-ignore lint/a11y/useSemanticElements: it contains no form fields, it only scrolls. */}
      <div
        className={cx(styles.body, padded && styles.padded, "focus-inset")}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
        tabIndex={0}
        aria-label={title}
      >
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}

type Panel = RefObject<HTMLElement | null>;

/** Takes the focus when the panel opens and returns it when it closes. */
function useFocusWhileOpen(
  panel: Panel,
  heading: RefObject<HTMLElement | null>,
  { remember, giveBack }: Pick<ReturnFocus, "remember" | "giveBack">,
): void {
  useEffect(() => {
    remember();
    document.body.dataset.panel = "";
    heading.current?.focus({ preventScroll: true });
    const box = panel.current;
    return () => {
      delete document.body.dataset.panel;
      // Only if the panel still has the focus: a press outside has already moved it.
      if (!document.activeElement || document.activeElement === document.body || box?.contains(document.activeElement))
        giveBack();
    };
  }, [panel, heading, remember, giveBack]);
}

interface CloseOptions extends Pick<ReturnFocus, "isOpener"> {
  onClose: () => void;
  closeOutside: boolean;
}

/** Closes the panel by what happens on the page next to it: a press, a focus under the panel, and Escape. */
function useCloseByPage(panel: Panel, { onClose, closeOutside, isOpener }: CloseOptions): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    if (!closeOutside) return;
    const handlePress = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || panel.current?.contains(event.target) || isOpener(event.target)) return;
      if (isInToast(event.target)) return;
      close.current();
    };
    document.addEventListener("pointerdown", handlePress);
    return () => document.removeEventListener("pointerdown", handlePress);
  }, [panel, closeOutside, isOpener]);

  // An element under the panel must be visible once it has the focus, such as a chat that was opened earlier. Close
  // then.
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && isUnder(panel.current, target)) close.current();
    };
    document.addEventListener("focusin", handleFocus);
    return () => document.removeEventListener("focusin", handleFocus);
  }, [panel]);

  // Escape also closes the panel from outside, because the focus may be on the page next to it.
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close.current();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
