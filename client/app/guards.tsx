import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useStore } from "zustand";
import { sessionStore } from "../data/session.ts";
import { FullScreenLoading } from "../ui/feedback/FullScreenLoading.tsx";
import { type AppRoute, insteadOf, maySee } from "./routes.ts";

/** What a guard leaves in the navigation state for the login page. */
export interface WantedPage {
  /** Where the login leads back to. */
  from: string;
}

/** Lets in who is signed in. Others log in first and come back; who has just left, for now or for good, goes to `/`. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { state, ended } = useStore(sessionStore);
  const { pathname, search, hash } = useLocation();
  if (state === "loading") return <FullScreenLoading />;
  if (state === "in") return children;
  if (ended === "logout" || ended === "deleted") return <Navigate to="/" replace />;
  const wanted: WantedPage = { from: pathname + search + hash };
  return <Navigate to="/login" replace state={wanted} />;
}

/** Sends a role that may not see the page to the same room of its own home, or to that. */
export function Allowed({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { user } = useStore(sessionStore);
  const { pathname } = useLocation();
  if (!user) return null;
  if (!maySee(route, user.user_type)) return <Navigate to={insteadOf(pathname, user.user_type)} replace />;
  return children;
}
