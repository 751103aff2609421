import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { announce } from "#client/ui/feedback/announce.ts";

interface Memory {
  /** The previous page. */
  path: string | null;
  /** No page was shown yet: this is no back navigation, whatever the router reports. */
  fresh: boolean;
}

const LastPage = createContext<RefObject<Memory>>({ current: { path: null, fresh: true } });

/** Remembers the previous page for `RouteAnnouncer`. */
export function LastPageProvider({ children }: { children: ReactNode }) {
  const memory = useRef<Memory>({ path: null, fresh: true });
  return <LastPage value={memory}>{children}</LastPage>;
}

interface RouteAnnouncerProps {
  path: string;
  title: string;
  /** Announces even the first page of a visit, for pages whose loading view is shown first. */
  afterLoading?: boolean;
  /** What takes the focus instead of main; null if the focus is right already. */
  focusOn?: () => HTMLElement | null;
}

const main = () => document.getElementById("main");

/**
 * Mounted together with a page: moves the focus to main, to what the page names, or to the element in the address's hash,
 * and announces the page's name once. On the first page of a visit the browser does the same, except for the hash, whose element does not exist yet
 * when the browser looks for it.
 */
export function RouteAnnouncer({ path, title, afterLoading = false, focusOn = main }: RouteAnnouncerProps) {
  const memory = useContext(LastPage);
  const navigation = useNavigationType();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state at the moment of arrival matters.
  useEffect(() => {
    const { path: from, fresh } = memory.current;
    memory.current = { path, fresh: false };
    if (from === path) return;
    const first = from === null;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    const place = part ?? (first ? null : focusOn());
    place?.focus({ preventScroll: true });
    // After Back and Forward the browser restores the scroll position.
    const restored = navigation === "POP" && !fresh;
    if (part && !restored) part.scrollIntoView();
    else if (!restored && !first) window.scrollTo(0, 0);
    if (!first || afterLoading) announce(title, "polite", "page");
  }, [path, title, memory]);
  return null;
}
