import { CirclePause, CloudCheck, CloudOff, LoaderCircle } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { modals } from "#client/ui/layout/modals.ts";
import { connectionNotice, type Notice, noticeText } from "../connection-notice.ts";
import styles from "./ConnectionBanner.module.css";
import { frameTexts } from "./texts/frame.texts.ts";

const ICONS = { offline: CloudOff, reconnecting: LoaderCircle, resting: CirclePause, back: CloudCheck } as const;

/**
 * The site's one line about the connection, at the top of each page's content, or of the dialog that is open. It lies over
 * the empty edge there, so that nothing moves when it appears. Silent: connection-notice.ts announces the changes.
 * @param props.inFlow for pages without an empty edge, which fill the window: their parts make room for it
 */
export function ConnectionBanner({ inFlow = false }: { inFlow?: boolean }) {
  useLanguage();
  const notice = useStore(connectionNotice, (s) => s.notice);
  const modal = useStore(modals, ({ open }) => open.at(-1));
  if (!notice) return null;
  const place = modal && document.getElementById(modal)?.closest("dialog")?.querySelector("[data-notice]");
  return place ? createPortal(<Line notice={notice} />, place) : <PageLine notice={notice} inFlow={inFlow} />;
}

function PageLine({ notice, inFlow }: { notice: Notice; inFlow: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const top = useRoom(place);
  return (
    <div ref={place} className={cx(styles.place, inFlow && styles.inFlow)} style={{ insetBlockStart: top }}>
      <Line notice={notice} />
    </div>
  );
}

function Line({ notice }: { notice: Notice }) {
  const { title, more } = noticeText(notice);
  return (
    <section className={cx(styles.line, notice === "back" && styles.back)} aria-label={frameTexts.connection.label}>
      <Icon of={ICONS[notice]} />
      <p>
        {title} {more && <span className={styles.more}>{more}</span>}
      </p>
    </section>
  );
}

/**
 * Keeps the focus clear of the line: scrolling to an element leaves room for it. The header above wraps with large text,
 * and stays at the top only in high windows. @returns the distance from the top of the window
 */
function useRoom(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const header = document.querySelector<HTMLElement>("header.selvedge");
    const root = document.documentElement;
    const measure = () => {
      setTop(header && getComputedStyle(header).position === "sticky" ? header.offsetHeight : 0);
      root.style.setProperty("--notice-height", `${place.current?.firstElementChild?.clientHeight ?? 0}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [header, place.current?.firstElementChild]) if (one) observer.observe(one);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--notice-height");
    };
  }, [place]);
  return top;
}
