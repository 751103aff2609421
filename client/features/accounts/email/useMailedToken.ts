import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const keptIn = (state: unknown): string | null => {
  const token = typeof state === "object" && state !== null && "token" in state ? state.token : null;
  return typeof token === "string" ? token : null;
};

/**
 * The token of a mailed link, null without one. It leaves the address bar at once: there it would get onto shared screens
 * and into bookmarks. With `keep` it stays in this entry of the tab's history until `forget`, so that a page which was
 * loaded again (a phone does that behind one's back, for a password manager) is not an invalid link.
 */
export function useMailedToken({ keep = false } = {}): { token: string | null; forget: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get("token") || keptIn(state));
  useEffect(() => {
    if (new URLSearchParams(search).has("token")) {
      navigate(pathname, { replace: true, state: keep ? { token } : state });
    }
  }, [pathname, search, state, token, keep, navigate]);
  return { token, forget: () => navigate(pathname, { replace: true }) };
}
