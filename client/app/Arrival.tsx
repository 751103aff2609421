import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { announce } from "../ui/announce.ts";

const LastPath = createContext<RefObject<string | null>>({ current: null });

/** Remembers for `Arrival` which page was shown last. */
export function ArrivalMemory({ children }: { children: React.ReactNode }) {
  const lastPath = useRef<string | null>(null);
  return <LastPath value={lastPath}>{children}</LastPath>;
}

/**
 * Stands behind a page and appears together with it: moves the focus to main and says the page's name once. The first
 * page of a visit is left to the browser, which does the same.
 */
export function Arrival({ path, title }: { path: string; title: string }) {
  const lastPath = useContext(LastPath);
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how one came here belongs to the moment of arrival.
  useEffect(() => {
    const from = lastPath.current;
    lastPath.current = path;
    if (from === null || from === path) return;
    document.getElementById("main")?.focus({ preventScroll: true });
    // Back and Forward keep the place that the browser restores.
    if (navigation !== "POP") window.scrollTo(0, 0);
    announce(title, "polite", "page");
  }, [path, title, lastPath]);
  return null;
}
