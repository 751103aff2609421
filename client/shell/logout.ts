import { logout } from "#shared/accounts/sessions.rest.ts";
import { call } from "../data/api.ts";

const TIMEOUT_MS = 3000;

/** Tells the server that this session has ended; best effort. Reads the token before it waits. */
export async function tellLogout(): Promise<void> {
  await call(logout, {}, { timeoutMs: TIMEOUT_MS });
}
