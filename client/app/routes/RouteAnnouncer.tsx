import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { announce } from "#client/ui/feedback/announce.ts";

interface Memory {
  /** The page shown last. */
  path: string | null;
  /** Nothing has arrived yet: this is not a way back, whatever the router says. */
  fresh: boolean;
}

const LastPage = createContext<RefObject<Memory>>({ current: { path: null, fresh: true } });

/** Remembers for `RouteAnnouncer` which page was shown last. */
export function LastPageProvider({ children }: { children: ReactNode }) {
  const memory = useRef<Memory>({ path: null, fresh: true });
  return <LastPage value={memory}>{children}</LastPage>;
}

interface RouteAnnouncerProps {
  path: string;
  title: string;
  /** A loading view may have been the first that the browser showed of the visit: then the page's name is news. */
  afterLoading?: boolean;
}

/**
 * Stands behind a page and appears together with it: moves the focus to main, or to the part that the address names, and
 * says the page's name once. The first page of a visit is left to the browser, which does the same, but for the part:
 * when the browser looked for it, the page was not there yet.
 */
export function RouteAnnouncer({ path, title, afterLoading = false }: RouteAnnouncerProps) {
  const memory = useContext(LastPage);
  const navigation = useNavigationType();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how and where one came belongs to the moment of arrival.
  useEffect(() => {
    const { path: from, fresh } = memory.current;
    memory.current = { path, fresh: false };
    if (from === path) return;
    const first = from === null;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    const place = part ?? (first ? null : document.getElementById("main"));
    place?.focus({ preventScroll: true });
    // Back and Forward keep the place that the browser restores.
    const restored = navigation === "POP" && !fresh;
    if (part && !restored) part.scrollIntoView();
    else if (!restored && !first) window.scrollTo(0, 0);
    if (!first || afterLoading) announce(title, "polite", "page");
  }, [path, title, memory]);
  return null;
}
