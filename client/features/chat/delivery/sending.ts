import * as z from "zod/mini";
import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import { command, connection, onConnect } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import { Caption, MessageContent } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { refusalText } from "../chat-lines.ts";
import {
  isQuoteRefused,
  nextQueuedAt,
  withDraftQueued,
  withKeepsUnsent,
  withoutDraft,
  withoutQuote,
  withRetry,
  withText,
} from "../state/chat.drafts.ts";
import { withReply } from "../state/chat.replies.ts";
import { chatTexts } from "../texts/chat.texts.ts";
import { newClientId } from "./client-id.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { openOutboxStore } from "./outbox-idb.ts";
import { removeUnsentMessages, storeUnsentMessage, withUnsentMessages } from "./unsent-message-storage.ts";

/** Sends a message: the bubble appears first, then the outbox stores it, then it goes to the network. */

let outbox: Outbox | null = null;
/** Resolves when the unsent messages of an earlier page are loaded, or cannot be. */
let loaded: Promise<void> = Promise.resolve();
/** A logout waits at most this long for a browser that does not open its database, in milliseconds. */
const LOADED_MS = 2000;

/** Sends a composer's text with uploaded files, in reply to what was chosen. Does nothing if it is blank or too long: the composer shows why. */
export function sendMessage(conversationId: number, text: string, files: readonly Attachment[] = []): boolean {
  const content = z.safeParse(files.length > 0 ? Caption : MessageContent, text);
  if (!content.success) return false;
  const reply_to = chat.getState().replies[conversationId];
  const entry = {
    client_id: newClientId(Date.now()),
    conversation_id: conversationId,
    content: content.data,
    ...(files.length > 0 ? { attachments: files } : {}),
    ...(reply_to && { reply_to }),
    queued_at: nextQueuedAt(chat.getState(), Date.now()),
    state: "queued",
    fault: null,
  } as const;
  // First of all: the page may close at any moment.
  storeUnsentMessage(chat.getState().me, entry);
  chat.setState((s) => withReply(withText(withDraftQueued(s, entry), conversationId, ""), conversationId, null));
  void outbox?.drain(conversationId);
  return true;
}

/** Retries a refused message with the same `client_id`, without its quote if that was the reason. */
export function retryMessage(clientId: string): void {
  const entry = chat.getState().outbox.find((one) => one.client_id === clientId);
  if (!entry) return;
  chat.setState((s) => (isQuoteRefused(entry) ? withoutQuote : withRetry)(s, clientId));
  void outbox?.drain(entry.conversation_id);
}

/** Deletes a refused message, so that later ones are sent. */
export function deleteUnsent(clientId: string): void {
  const entry = chat.getState().outbox.find((one) => one.client_id === clientId);
  chat.setState((s) => withoutDraft(s, clientId));
  announce(chatTexts.removed);
  if (entry) void outbox?.drain(entry.conversation_id);
}

/** How many messages a logout would delete, including those of an earlier page. */
export async function unsentCount(): Promise<number> {
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LOADED_MS))]);
  return chat.getState().outbox.length;
}

let spoken = 0;
/** Every announcement has its own key: two sent messages are announced twice. */
const say = (text: string) => announce(text, "polite", `own-${++spoken}`);

/** Opens this user's outbox and sends its messages, now and after each connect. @returns a stop function */
export function startSending(userId: number): () => void {
  let stopped = false;
  let left = false;
  const undos: (() => void)[] = [];

  // The computer may be shared: a logout deletes everything, even if the outbox is not open yet. After an expired
  // session the messages wait for the next sign-in.
  const forgetEnd = onSessionEnd(({ reason }) => {
    outbox?.stop();
    left = leavesForGood(reason);
    if (!left) return;
    removeUnsentMessages(userId);
    void outbox?.wipe();
  });

  async function open(): Promise<void> {
    const store = withUnsentMessages(await openOutboxStore(userId), userId);
    if (left) await store.clear().catch(() => {});
    if (stopped || left) return store.close();
    const mine = createOutbox({
      userId,
      chat,
      store,
      online: () => connection.getState().state === "online",
      send: (draft) => command("chat:send", draft),
      exclusive: alone,
      onSent: () => say(chatTexts.announceSent),
      onRateLimited: () => say(chatTexts.announceHeld),
      onRefused: (_, fault) => say(chatTexts.announceNotSent({ why: refusalText(fault) })),
    });
    outbox = mine;
    chat.setState((s) => withKeepsUnsent(s, store.durable));
    // Messages written before the store was open are not in it yet.
    for (const entry of chat.getState().outbox) void store.put(entry).catch(() => {});
    undos.push(onConnect(mine.drainAll), mine.stop, store.close);
    await mine.load();
  }

  loaded = open();
  return () => {
    stopped = true;
    forgetEnd();
    for (const undo of undos) undo();
    outbox = null;
  };
}

/** One message in flight per conversation, over all tabs. Without locks the `client_id` makes duplicates harmless. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work);
  else await work();
}
