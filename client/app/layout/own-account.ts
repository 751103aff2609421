import { replaceUser, sessionStore } from "#client/data/session.ts";
import { listen } from "#client/data/socket.ts";
import { onSync } from "#client/data/sync.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";

/** Updates the own name, username or photo after a change elsewhere, now or while offline. @returns a stop function */
export function followOwnAccount(): () => void {
  const undos = [listen("account:changed", ({ user }) => take(user)), onSync(({ me }) => me && take(me))];
  return () => {
    for (const undo of undos) undo();
  };
}

/** Every sync contains the user: unchanged data must not cause a render. */
function take(told: SessionUser): void {
  const { user } = sessionStore.getState();
  const isSame = user && (Object.keys(told) as (keyof SessionUser)[]).every((key) => user[key] === told[key]);
  if (!isSame) replaceUser(told);
}
