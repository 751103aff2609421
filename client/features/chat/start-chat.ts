import { onSessionEnd } from "#client/net/session.ts";
import { openConnection } from "#client/net/socket.ts";
import type { SessionUser } from "#shared/accounts/accounts.schemas.ts";
import { followBlocks } from "./blocking.ts";
import { listenToChat } from "./chat.listen.ts";
import { beginChatOf, chat, endChat } from "./chat.store.ts";
import { isWrittenIn } from "./chat-focus.ts";
import { followPreferences } from "./chat-settings.ts";
import { startTellingDelivered } from "./delivering.ts";
import { followDeviceSettings } from "./device-settings.ts";
import { keepTexts } from "./kept-texts.ts";
import { keepTrays } from "./kept-trays.ts";
import { followNotices } from "./notices.ts";
import { watchPresence } from "./presence.ts";
import { startReading } from "./reading.ts";
import { forgetEmoji } from "./recent-emoji.ts";
import { startSending } from "./sending.ts";
import { watchTyping } from "./typing.ts";
import { rememberWindows } from "./window-memory.ts";

/** Drafts (and the emoji chosen last) outlive the page, but not a logout: the computer may be shared. Returns the undo. */
function startKeepingDrafts(userId: number): () => void {
  const drafts = [keepTexts({ userId, chat, isWrittenIn }), keepTrays(userId)];
  const stop = () => {
    for (const draft of drafts) draft.stop();
  };
  const forgetEnd = onSessionEnd(({ reason }) => {
    stop();
    if (reason !== "logout" && reason !== "deleted") return;
    for (const draft of drafts) draft.wipe();
    forgetEmoji(userId);
  });
  return () => {
    stop();
    forgetEnd();
  };
}

/** Everything that runs while somebody is signed in. Listens first, connects last. Returns the undo. */
export function startChat(user: SessionUser): () => void {
  beginChatOf(user.id);
  const undos = [
    listenToChat(),
    startReading(),
    startTellingDelivered(),
    startSending(user.id),
    startKeepingDrafts(user.id),
    watchPresence(),
    watchTyping(),
    followPreferences(),
    followBlocks(),
    followDeviceSettings(user.id),
    followNotices(user.id),
    rememberWindows(),
    openConnection(),
  ];
  return () => {
    for (const undo of undos.reverse()) undo();
    endChat();
  };
}
