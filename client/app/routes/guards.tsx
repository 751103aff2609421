import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import type { WantedPage } from "#client/shell/page-props.ts";
import { insteadOf, maySee } from "#client/shell/paths.ts";
import { FullScreenLoading } from "#client/ui/feedback/FullScreenLoading.tsx";
import type { AppRoute } from "./app-route.ts";

/** Requires a session. Other users log in first and return; after a logout or account deletion the user goes to `/`. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { state, ended } = useStore(sessionStore);
  const { pathname, search, hash } = useLocation();
  if (state === "loading") return <FullScreenLoading />;
  if (state === "in") return children;
  if (ended === "logout" || ended === "deleted") return <Navigate to="/" replace />;
  const wanted: WantedPage = { from: pathname + search + hash };
  return <Navigate to="/login" replace state={wanted} />;
}

/** Redirects user types without access to the same tab of their own dashboard, or to the dashboard. */
export function Allowed({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { user } = useStore(sessionStore);
  const { pathname } = useLocation();
  if (!user) return null;
  if (!maySee(route, user.user_type)) return <Navigate to={insteadOf(pathname, user.user_type)} replace />;
  return children;
}
