import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import { openConnection } from "#client/data/socket.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { beginChatOf, chat, endChat } from "./chat.store.ts";
import { persistAttachmentDrafts } from "./composing/attachment-draft-storage.ts";
import { persistDrafts } from "./composing/draft-storage.ts";
import { forgetEmoji } from "./composing/recent-emoji.ts";
import { persistRecordings } from "./composing/recording-storage.ts";
import { persistReplies } from "./composing/reply-storage.ts";
import { watchTyping } from "./composing/typing.ts";
import { listenToChat } from "./delivery/chat.listen.ts";
import { startTellingDelivered } from "./delivery/delivering.ts";
import { startReading } from "./delivery/reading.ts";
import { startSending } from "./delivery/sending.ts";
import { followNotices } from "./notices/notices.ts";
import { followBlocks } from "./people/blocking.ts";
import { watchPresence } from "./people/presence.ts";
import { followDeviceSettings } from "./settings/device-settings.ts";
import { isWrittenIn } from "./window/chat-focus.ts";
import { rememberWindows } from "./window/window-memory.ts";

/** Drafts (and recent emoji) survive a reload, but not a logout: the computer may be shared. @returns a stop function */
function startKeepingDrafts(userId: number): () => void {
  const drafts = [
    persistDrafts({ userId, chat, isWrittenIn }),
    persistAttachmentDrafts(userId),
    persistRecordings(userId),
    persistReplies(userId),
  ];
  const stop = () => {
    for (const draft of drafts) draft.stop();
  };
  const forgetEnd = onSessionEnd(({ reason }) => {
    stop();
    if (!leavesForGood(reason)) return;
    for (const draft of drafts) draft.wipe();
    forgetEmoji(userId);
  });
  return () => {
    stop();
    forgetEnd();
  };
}

/** Starts everything that runs while a user is signed in. Listens first, connects last. @returns a stop function */
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
