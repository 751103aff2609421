import { logout } from "#shared/accounts/sessions.rest.ts";
import { call } from "../../data/api.ts";
import { sessionStore, signOut } from "../../data/session.ts";

/**
 * A mailed link was used, and the server has ended all sessions of its account. Somebody else's, on a shared computer, ends
 * here as well: the sign-in would lead to that person's dashboard. Nobody signed out, so what was typed is kept.
 */
export function endSession(reason: "email" | "password"): void {
  if (!sessionStore.getState().user) return;
  // It takes the token along before it waits; whether that session was still alive does not matter.
  void call(logout, {});
  signOut(reason);
}
