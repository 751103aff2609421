import { X } from "lucide-react";
import type { CSSProperties, FocusEvent } from "react";
import { useEffect, useRef } from "react";
import { useToaster } from "react-hot-toast/headless";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { isUrgent, messageIcons } from "./messageKinds.ts";
import { type RecentMessage, useRecentMessages } from "./recentMessages.store.ts";
import styles from "./Toasts.module.css";
import { hideToast } from "./toast.ts";
import { uiTexts } from "./ui.texts.ts";
import { useHeld } from "./useHeld.ts";

const MOST = 5;

/** The pile of toasts, newest first, and its two live regions. Mounted once, and before the first toast. */
export function Toasts() {
  const { toasts, handlers: timers } = useToaster();
  const recent = useRecentMessages((s) => s.recent);
  const { held, handlers, release } = useHeld();
  const pile = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const resume = useRef(timers.endPause);
  useEffect(() => {
    resume.current = timers.endPause;
  }, [timers.endPause]);
  const { startPause } = timers;
  useEffect(() => {
    if (!held) return;
    startPause();
    return () => resume.current();
  }, [held, startPause]);

  // The oldest make room. They are still under Recent messages.
  const shown = toasts.filter((one) => one.visible);
  const over = shown.slice(MOST).map((one) => one.id);
  const overIds = over.join();
  useEffect(() => {
    for (const id of overIds.split(",").filter(Boolean)) hideToast(id);
  }, [overIds]);

  const none = shown.length === 0;
  useEffect(() => {
    if (none) release();
  });

  const handleFocus = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
    handlers.onFocus();
  };

  /** Focus goes on to the next toast; after the last one back to where it came from. */
  const close = (id: string) => {
    const buttons = [...(pile.current?.querySelectorAll<HTMLElement>("[data-close]") ?? [])];
    const at = buttons.findIndex((button) => button.dataset.close === id);
    const hadFocus = buttons[at] === document.activeElement;
    const next = buttons[at + 1] ?? buttons[at - 1];
    hideToast(id);
    if (!hadFocus) return;
    const back = cameFrom.current instanceof HTMLElement ? cameFrom.current : document.getElementById("main");
    (next ?? back)?.focus();
  };

  const pictured = toasts
    .filter((one) => !over.includes(one.id))
    .map((one) => ({ leaving: !one.visible, said: recent.find(({ id }) => id === one.id) }))
    .flatMap(({ said, leaving }) => (said ? [{ said, leaving }] : []));
  const region = (urgent: boolean) =>
    pictured.map(({ said, leaving }, slot) =>
      isUrgent(said.type) === urgent ? (
        <Toast key={said.id} said={said} slot={slot} leaving={leaving} onClose={() => close(said.id)} />
      ) : null,
    );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens whether it has to keep still.
    <div className={styles.toasts} ref={pile} {...handlers} onFocus={handleFocus}>
      <div className={styles.region} role="alert" aria-live="assertive" aria-atomic="false">
        {region(true)}
      </div>
      <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
        {region(false)}
      </div>
    </div>
  );
}

function Toast({
  said,
  slot,
  leaving,
  onClose,
}: {
  said: RecentMessage;
  slot: number;
  leaving: boolean;
  onClose: () => void;
}) {
  return (
    <div
      className={cx(styles.toast, said.type !== "info" && styles[said.type], leaving && styles.leaving)}
      style={{ "--slot": slot } as CSSProperties}
    >
      <span className={styles.icon}>
        <Icon of={messageIcons[said.type]} />
      </span>
      <div className={styles.words}>
        <b>{said.title}</b>
        {said.message && <p>{said.message}</p>}
      </div>
      {/* A toast on its way out is no longer a place for the focus. */}
      <IconButton
        icon={X}
        name={uiTexts.closeThis(said.title)}
        onClick={onClose}
        data-close={leaving ? undefined : said.id}
        tabIndex={leaving ? -1 : undefined}
      />
    </div>
  );
}
