import { X } from "lucide-react";
import type { FocusEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { feedbackTexts } from "#client/ui/feedback/feedback.texts.ts";
import { useCountdown } from "#client/ui/hooks/useCountdown.ts";
import { useHeld } from "#client/ui/hooks/useHeld.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./MessageBox.module.css";
import { isUrgent, type MessageKind, messageIcons } from "./messageKinds.ts";
import { GOOD_NEWS_MS, ownTime } from "./toastTime.ts";

/** A live region must stand before its text arrives, or the text is not read. */
const ARRIVE_MS = 50;

export type MessageBoxProps = {
  type: MessageKind;
  title?: string;
  children?: ReactNode;
  /** The user closed it, or its time was up. Without it the box cannot be dismissed and stays. */
  onDismiss?: () => void;
  /** Whether it goes by itself. By default good news goes, and what went wrong stays until it is closed. */
  autoHide?: boolean;
  autoHideDelay?: number;
  /** A toast says the same at this moment: readers hear it there, and not twice. */
  toasted?: boolean;
  /** It stands where what is missing would stand, and answers no press: the page is not moved to it. */
  inPlace?: boolean;
};

/** A message in the page, where it belongs. The box itself is the live region: mount it when there is something to say. */
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
  // An answer is said at the top of a form whose button may be a screen further down.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!arrived || inPlace) return;
    place.current?.scrollIntoView({ block: "nearest" });
    // Its beginning, where it is higher than its room.
    place.current?.querySelector("svg")?.scrollIntoView({ block: "nearest" });
  }, [arrived, inPlace]);
  const cameFrom = useRef<Element | null>(null);
  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    if (!place.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  /** The pressed button goes with the box; the focus on it goes back to where it came from. */
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
              name={title ? feedbackTexts.dismissThis(title) : feedbackTexts.dismiss}
              onFocus={handleFocus}
              onClick={handleDismiss}
            />
          )}
        </div>
      )}
    </div>
  );
}
