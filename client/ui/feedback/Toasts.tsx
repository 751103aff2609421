import { X } from "lucide-react";
import type { CSSProperties } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useToaster } from "react-hot-toast/headless";
import { useStore } from "zustand";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { useHeld } from "#client/ui/hooks/useHeld.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { modals } from "#client/ui/layout/modals.ts";
import { keepFocusClear } from "#client/ui/toastRoom.ts";
import { uiTexts } from "../texts/ui.texts.ts";
import { isUrgent, messageIcons } from "./messageKinds.ts";
import { type RecentMessage, type ToastAction, useRecentMessages } from "./recentMessages.store.ts";
import styles from "./Toasts.module.css";
import { feedbackTexts } from "./texts/feedback.texts.ts";
import { hideToast } from "./toast.ts";

const MOST = 5;

/**
 * The pile in index.html with its two live regions. They exist before this code runs, so that the first toast is
 * announced.
 */
function findPile() {
  const pile = document.getElementById("toasts");
  const [urgent, calm] = pile?.children ?? [];
  if (!pile || !urgent || !calm) throw new Error("index.html has no #toasts");
  return { pile, urgent, calm };
}

/** The toasts of the pile, newest first. Mounted once. */
export function Toasts() {
  const [{ pile, urgent, calm }] = useState(findPile);
  const { toasts, handlers: timers } = useToaster();
  const recent = useRecentMessages((s) => s.recent);
  const open = useStore(modals, (s) => s.open);
  // The oldest toasts are removed. They stay in Recent messages.
  const shown = toasts.filter((one) => one.visible);
  const over = shown.slice(MOST).map((one) => one.id);
  const overIds = over.join();
  useEffect(() => {
    for (const id of overIds.split(",").filter(Boolean)) hideToast(id);
  }, [overIds]);

  const { length } = shown;
  usePauseWhileHeld(pile, timers, length === 0);
  // Runs before the toast is painted, so that it never visibly covers the focused element.
  useLayoutEffect(() => (length === 0 ? undefined : keepFocusClear(pile)), [length, pile]);
  usePileStyles({ pile, urgent, calm });
  const close = useClosing(pile);

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

  // It is not a live region, so it has to be a landmark: people who hear a toast can then find it and close it.
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

type Pile = ReturnType<typeof findPile>;

/** Stops the toasts' time while the pile has the focus or the pointer. `isEmpty` means that neither is possible. */
function usePauseWhileHeld(
  pile: HTMLElement,
  { startPause, endPause }: ReturnType<typeof useToaster>["handlers"],
  isEmpty: boolean,
): void {
  const { held, watch, release } = useHeld();
  const resume = useRef(endPause);
  useEffect(() => {
    resume.current = endPause;
  }, [endPause]);
  useEffect(() => {
    if (!held) return;
    startPause();
    return () => resume.current();
  }, [held, startPause]);
  useEffect(() => {
    if (isEmpty) release();
  });
  useEffect(() => watch(pile), [watch, pile]);
}

/** The pile is part of index.html, so its styles are added here. */
function usePileStyles({ pile, urgent, calm }: Pile): void {
  useLayoutEffect(() => {
    const dress = (element: Element, name: string | undefined) => name && element.classList.add(name);
    dress(pile, styles.toasts);
    for (const region of [urgent, calm]) dress(region, styles.region);
  }, [pile, urgent, calm]);
}

/** @returns a function that closes a toast and moves the focus to the next, or after the last one back */
function useClosing(pile: HTMLElement): (id: string) => void {
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    const handleFocus = ({ relatedTarget }: FocusEvent) => {
      const outside = !(relatedTarget instanceof Node && pile.contains(relatedTarget));
      if (outside) cameFrom.current = relatedTarget;
    };
    pile.addEventListener("focusin", handleFocus);
    return () => pile.removeEventListener("focusin", handleFocus);
  }, [pile]);
  return (id) => {
    const buttons = [...pile.querySelectorAll<HTMLElement>("[data-close]")];
    const at = buttons.findIndex((button) => button.dataset.close === id);
    const hadFocus = buttons[at]?.parentElement?.contains(document.activeElement);
    const next = buttons[at + 1] ?? buttons[at - 1];
    hideToast(id);
    if (!hadFocus) return;
    const back = cameFrom.current instanceof HTMLElement ? cameFrom.current : document.getElementById("main");
    (next ?? back)?.focus();
  };
}

/** A modal shows only its own toasts; the others wait on the page behind it. */
const isOfModal = ({ modal }: RecentMessage, open: readonly string[]): boolean =>
  open.length === 0 || (modal !== null && open.includes(modal));

function Action({ text, name, run, onDone }: ToastAction & { onDone: () => void }) {
  const handleClick = () => {
    // Close the toast first: the action may show another one.
    onDone();
    run();
  };
  return (
    <Button variant="second" small className={styles.action} aria-label={name} onClick={handleClick}>
      {text}
    </Button>
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
        {said.action && !leaving && <Action {...said.action} onDone={onClose} />}
      </div>
      {/* A toast that is leaving can no longer take the focus. */}
      <IconButton
        icon={X}
        name={uiTexts.closeThis({ what: said.title })}
        onClick={onClose}
        data-close={leaving ? undefined : said.id}
        tabIndex={leaving ? -1 : undefined}
      />
    </div>
  );
}
