import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * The token of a mailed link, null without one. It leaves the address bar at once: there it would get into the history,
 * onto shared screens and into bookmarks.
 */
export function useMailedToken(): string | null {
  const { search } = useLocation();
  const [token] = useState(() => new URLSearchParams(search).get("token") || null);
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [token]);
  return token;
}
