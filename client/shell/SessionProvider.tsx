import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import {
  followOtherTabs,
  type NewSession,
  onSessionEnd,
  restoreSession,
  sessionStore,
  signIn,
  signOut,
} from "../data/session.ts";
import { forgetChatCommands, mayLogOut, tellUnreadMessages } from "./chat-requests.ts";

export interface Auth {
  user: SessionUser | null;
  isAuthenticated: boolean;
  /** The stored session is still being restored. */
  loading: boolean;
  login: (session: NewSession) => void;
  /** Logs out at once and goes to `/`; the server is told in the background. The chat may ask first. */
  logout: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** Code for the end of a session. Loaded separately: a visitor's first page needs no calls, mapper and toasts. */
const loadTellLogout = () => import("./logout.ts");
const loadSessionEnded = () => import("./session-ended.ts");

/** Provides the session, and the functions to log in and out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { state, user } = useStore(sessionStore);
  const navigate = useNavigate();

  useLayoutEffect(() => {
    if (sessionStore.getState().state === "loading") restoreSession();
    return followOtherTabs();
  }, []);

  useEffect(
    () =>
      onSessionEnd(({ reason }) => {
        forgetChatCommands();
        tellUnreadMessages(null);
        void loadSessionEnded().then(
          ({ showSessionEnded }) => showSessionEnded(reason),
          // Offline the code cannot be loaded; the login page explains what happened.
          () => undefined,
        );
      }),
    [],
  );

  // When the session ends we may be offline, or the server may have a new version: load both parts while signed in.
  const signedIn = user !== null;
  useEffect(() => {
    if (signedIn) for (const load of [loadTellLogout, loadSessionEnded]) load().catch(() => undefined);
  }, [signedIn]);

  const logout = useCallback(async () => {
    if (!(await mayLogOut())) return;
    // It reads the token before it waits.
    const told = await loadTellLogout().then(
      ({ tellLogout }) => ({ done: tellLogout() }),
      () => null,
    );
    signOut("logout");
    navigate("/");
    await told?.done;
  }, [navigate]);

  const auth = useMemo<Auth>(
    () => ({ user, isAuthenticated: user !== null, loading: state === "loading", login: signIn, logout }),
    [user, state, logout],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
