import { openConnection } from "#client/net/socket.ts";
import type { SessionUser } from "#shared/accounts/accounts.schemas.ts";
import { listenToChat } from "./chat.listen.ts";
import { beginChatOf, endChat } from "./chat.store.ts";
import { watchPresence } from "./presence.ts";
import { startReading } from "./reading.ts";
import { startSending } from "./sending.ts";
import { watchTyping } from "./typing.ts";
import { rememberWindows } from "./window-memory.ts";

/** Everything that runs while somebody is signed in. Listens first, connects last. Returns the undo. */
export function startChat(user: SessionUser): () => void {
  beginChatOf(user.id);
  const undos = [
    listenToChat(),
    startReading(),
    startSending(user.id),
    watchPresence(),
    watchTyping(),
    rememberWindows(),
    openConnection(),
  ];
  return () => {
    for (const undo of undos.reverse()) undo();
    endChat();
  };
}
