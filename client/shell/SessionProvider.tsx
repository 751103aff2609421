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
  /** Leaves at once and goes to `/`; the server is told meanwhile. The chat may ask first whether to stay. */
  logout: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** What ends a session. Apart, because the first page of a visitor does without calls, mapper and toasts. */
const loadTellLogout = () => import("./logout.ts");
const loadSayEnded = () => import("./session-ended.ts");

/** Who is signed in, and the two ways to change it. */
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
        void loadSayEnded().then(
          ({ showSessionEnded: sayEnded }) => sayEnded(reason),
          // Without a network it cannot be fetched, and the login page says the rest.
          () => undefined,
        );
      }),
    [],
  );

  // At the end there may be no network, or another version on the server: whoever is signed in has both parts before.
  const signedIn = user !== null;
  useEffect(() => {
    if (signedIn) for (const load of [loadTellLogout, loadSayEnded]) load().catch(() => undefined);
  }, [signedIn]);

  const logout = useCallback(async () => {
    if (!(await mayLogOut())) return;
    // It takes the token before it waits.
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
