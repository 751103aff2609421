import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const keptIn = (state: unknown): string | null => {
  const token = typeof state === "object" && state !== null && "token" in state ? state.token : null;
  return typeof token === "string" ? token : null;
};

/**
 * The token of an emailed link, or null. It is removed from the address bar immediately, so that it does not appear on
 * shared screens and in bookmarks. With `keep` it stays in this history entry until `forget`, so that the link is still
 * valid after a reload (phones reload pages after switching to a password manager).
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
