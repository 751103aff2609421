import { replaceUser, sessionStore } from "#client/data/session.ts";
import { listen } from "#client/data/socket.ts";
import { onSync } from "#client/data/sync.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";

/** The own name, username or photo, changed in another browser, or while this one was away. Returns the undo. */
export function followOwnAccount(): () => void {
  const undos = [listen("account:changed", ({ user }) => take(user)), onSync(({ me }) => me && take(me))];
  return () => {
    for (const undo of undos) undo();
  };
}

/** Every sync brings it: whoever shows the person is not asked to draw the same again. */
function take(told: SessionUser): void {
  const { user } = sessionStore.getState();
  const isSame = user && (Object.keys(told) as (keyof SessionUser)[]).every((key) => user[key] === told[key]);
  if (!isSame) replaceUser(told);
}
