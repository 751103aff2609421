import { X } from "lucide-react";
import type { CSSProperties } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useToaster } from "react-hot-toast/headless";
import { useStore } from "zustand";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { feedbackTexts } from "#client/ui/feedback/feedback.texts.ts";
import { useHeld } from "#client/ui/hooks/useHeld.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { modals } from "#client/ui/layout/modals.ts";
import { keepFocusClear } from "#client/ui/toastRoom.ts";
import { uiTexts } from "#client/ui/ui.texts.ts";
import { isUrgent, messageIcons } from "./messageKinds.ts";
import { type RecentMessage, useRecentMessages } from "./recentMessages.store.ts";
import styles from "./Toasts.module.css";
import { hideToast } from "./toast.ts";

const MOST = 5;

/** The pile of index.html with its two live regions. They are there before this code, so that a first toast is heard. */
function findPile() {
  const pile = document.getElementById("toasts");
  const [urgent, calm] = pile?.children ?? [];
  if (!pile || !urgent || !calm) throw new Error("index.html has no #toasts");
  return { pile, urgent, calm };
}

/** What stands in the pile of toasts, newest first. Mounted once. */
export function Toasts() {
  const [{ pile, urgent, calm }] = useState(findPile);
  const { toasts, handlers: timers } = useToaster();
  const recent = useRecentMessages((s) => s.recent);
  const open = useStore(modals, (s) => s.open);
  const { held, watch, release } = useHeld();
  const cameFrom = useRef<EventTarget | null>(null);

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

  const { length } = shown;
  // Before the toast is drawn: what has the focus is never seen under it.
  useLayoutEffect(() => (length === 0 ? undefined : keepFocusClear(pile)), [length, pile]);

  useLayoutEffect(() => {
    const dress = (element: Element, name: string | undefined) => name && element.classList.add(name);
    dress(pile, styles.toasts);
    for (const region of [urgent, calm]) dress(region, styles.region);
  }, [pile, urgent, calm]);

  useEffect(() => watch(pile), [watch, pile]);
  useEffect(() => {
    const handleFocus = ({ relatedTarget }: FocusEvent) => {
      const outside = !(relatedTarget instanceof Node && pile.contains(relatedTarget));
      if (outside) cameFrom.current = relatedTarget;
    };
    pile.addEventListener("focusin", handleFocus);
    return () => pile.removeEventListener("focusin", handleFocus);
  }, [pile]);

  /** Focus goes on to the next toast; after the last one back to where it came from. */
  const close = (id: string) => {
    const buttons = [...pile.querySelectorAll<HTMLElement>("[data-close]")];
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
    .flatMap(({ said, leaving }) => (said && isOfModal(said, open) ? [{ said, leaving }] : []));
  const regionOf = ({ silent, type }: RecentMessage) => (silent ? "silent" : isUrgent(type) ? "urgent" : "calm");
  const toastsOf = (wanted: "urgent" | "calm" | "silent") =>
    pictured.map(({ said, leaving }, slot) =>
      regionOf(said) === wanted ? (
        <Toast key={said.id} said={said} slot={slot} leaving={leaving} onClose={() => close(said.id)} />
      ) : null,
    );

  // No live region, so it has to be a landmark: somebody who hears of a toast finds it there, and what closes it.
  const unheard = pictured.filter(({ said }) => said.silent);
  const silent = unheard.length > 0 && (
    <section
      className={styles.region}
      aria-label={unheard.some(({ said }) => said.listed) ? feedbackTexts.newNotifications : feedbackTexts.saidInPage}
    >
      {toastsOf("silent")}
    </section>
  );
  return (
    <>
      {createPortal(toastsOf("urgent"), urgent)}
      {createPortal(toastsOf("calm"), calm)}
      {createPortal(silent, pile)}
    </>
  );
}

/** In a modal there is nothing to see of what it has not to do with: that waits on the page behind it. */
const isOfModal = ({ modal }: RecentMessage, open: readonly string[]): boolean =>
  open.length === 0 || (modal !== null && open.includes(modal));

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
