import { logout } from "#shared/accounts/sessions.rest.ts";
import { call } from "../../data/api.ts";
import { sessionStore, signOut } from "../../data/session.ts";

/**
 * Call it after an emailed link made the server end all sessions of its account. It also ends the current session,
 * which on a shared computer may belong to another person, because the sign-in page would redirect to their dashboard.
 * Drafts are kept, because the user did not sign out.
 */
export function endSession(reason: "email" | "password"): void {
  if (!sessionStore.getState().user) return;
  // The call reads the token before it waits. Its answer does not matter: the session may have ended already.
  void call(logout, {});
  signOut(reason);
}
