import { X } from "lucide-react";
import type { FocusEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { useCountdown } from "#client/ui/hooks/useCountdown.ts";
import { useHeld } from "#client/ui/hooks/useHeld.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./MessageBox.module.css";
import { isUrgent, type MessageKind, messageIcons } from "./messageKinds.ts";
import { feedbackTexts } from "./texts/feedback.texts.ts";
import { GOOD_NEWS_MS, ownTime } from "./toastTime.ts";

/** A live region must be in the document before its text, or the text is not announced. */
const ARRIVE_MS = 50;

export type MessageBoxProps = {
  type: MessageKind;
  title?: string;
  children?: ReactNode;
  /** Called when the user closed it or its time is up. Without it the box cannot be dismissed and stays. */
  onDismiss?: () => void;
  /** Whether it disappears automatically. By default a success does, and an error stays until it is closed. */
  autoHide?: boolean;
  autoHideDelay?: number;
  /** A toast says the same at this moment: screen readers hear the toast, and not both. */
  toasted?: boolean;
  /** It replaces content that is missing and does not answer a press, so the page is not scrolled to it. */
  inPlace?: boolean;
};

/** A message inside the page. The box itself is the live region: mount it when there is something to say. */
export function MessageBox({
  type,
  title,
  children,
  onDismiss,
  autoHide = !isUrgent(type),
  autoHideDelay = GOOD_NEWS_MS,
  toasted = false,
  inPlace = false,
}: MessageBoxProps) {
  const urgent = isUrgent(type);
  const role = urgent ? "alert" : "status";
  const [arrived, setArrived] = useState(urgent || toasted);
  const { held, handlers } = useHeld();
  useEffect(() => {
    const timer = setTimeout(setArrived, ARRIVE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  // The answer appears at the top of a form whose button may be a screen further down.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!arrived || inPlace) return;
    place.current?.scrollIntoView({ block: "nearest" });
    // Scrolls to its beginning if it is taller than the visible area.
    place.current?.querySelector("svg")?.scrollIntoView({ block: "nearest" });
  }, [arrived, inPlace]);
  const cameFrom = useRef<Element | null>(null);
  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    if (!place.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  /** The pressed button disappears with the box, so the focus returns to the previous element. */
  const handleDismiss = () => {
    if (place.current?.contains(document.activeElement)) {
      const from = cameFrom.current;
      const back = from instanceof HTMLElement && from.isConnected ? from : document.getElementById("main");
      back?.focus({ preventScroll: true });
    }
    onDismiss?.();
  };
  const time = ownTime(autoHideDelay);
  useCountdown(autoHide && onDismiss && Number.isFinite(time) ? time : null, held, () => onDismiss?.());

  return (
    <div className={toasted ? styles.toasted : undefined} ref={place} role={toasted ? undefined : role} {...handlers}>
      {arrived && (
        <div className={cx(styles.box, type !== "info" && styles[type])}>
          <Icon of={messageIcons[type]} />
          <div>
            <span className="visually-hidden">{feedbackTexts.messageKind[type]}: </span>
            {title && <b>{title}</b>} {children}
          </div>
          {onDismiss && (
            <IconButton
              icon={X}
              name={title ? feedbackTexts.dismissThis({ what: title }) : feedbackTexts.dismiss}
              onFocus={handleFocus}
              onClick={handleDismiss}
            />
          )}
        </div>
      )}
    </div>
  );
}
