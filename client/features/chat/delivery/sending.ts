import * as z from "zod/mini";
import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import { command, connection, onConnect } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import { Caption, MessageContent } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { chatTexts, refusalText } from "../chat.texts.ts";
import {
  nextQueuedAt,
  withDraftQueued,
  withKeepsUnsent,
  withoutDraft,
  withRetry,
  withText,
} from "../state/chat.drafts.ts";
import { newClientId } from "./client-id.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { openOutboxStore } from "./outbox-idb.ts";
import { removeUnsentMessages, storeUnsentMessage, withUnsentMessages } from "./unsent-message-storage.ts";

/** The way of a message out of this browser: bubble first, then the outbox, then the network. */

let outbox: Outbox | null = null;
/** Settles when what an earlier page left is in the state, or cannot be had. */
let loaded: Promise<void> = Promise.resolve();
/** A logout waits no longer for a browser that does not open its database. */
const LOADED_MS = 2000;

/** What a person wrote in a composer, with uploaded files. Blank or too long: nothing happens, the composer has said why. */
export function sendMessage(conversationId: number, text: string, files: readonly Attachment[] = []): boolean {
  const content = z.safeParse(files.length > 0 ? Caption : MessageContent, text);
  if (!content.success) return false;
  const entry = {
    client_id: newClientId(Date.now()),
    conversation_id: conversationId,
    content: content.data,
    ...(files.length > 0 ? { attachments: files } : {}),
    queued_at: nextQueuedAt(chat.getState(), Date.now()),
    state: "queued",
    fault: null,
  } as const;
  // Before anything else: the page may be gone with this very key press.
  storeUnsentMessage(chat.getState().me, entry);
  chat.setState((s) => withText(withDraftQueued(s, entry), conversationId, ""));
  void outbox?.drain(conversationId);
  return true;
}

/** Tries a refused message again, under the same name. */
export function retryMessage(clientId: string): void {
  const entry = chat.getState().outbox.find((one) => one.client_id === clientId);
  chat.setState((s) => withRetry(s, clientId));
  if (entry) void outbox?.drain(entry.conversation_id);
}

/** Gives up a refused message; those behind it may go. */
export function deleteUnsent(clientId: string): void {
  const entry = chat.getState().outbox.find((one) => one.client_id === clientId);
  chat.setState((s) => withoutDraft(s, clientId));
  announce(chatTexts.removed);
  if (entry) void outbox?.drain(entry.conversation_id);
}

/** How many messages would be lost with a logout, those of an earlier page among them. */
export async function unsentCount(): Promise<number> {
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LOADED_MS))]);
  return chat.getState().outbox.length;
}

let spoken = 0;
/** Each is its own announcement: two messages sent are 'Sent' twice. */
const say = (text: string) => announce(text, "polite", `own-${++spoken}`);

/** Opens the outbox of this user and sends what waits, now and after each connect. Returns the undo. */
export function startSending(userId: number): () => void {
  let stopped = false;
  let left = false;
  const undos: (() => void)[] = [];

  // A shared computer: after a logout nothing of it stays, whether or not the outbox was open by then. A session that
  // ran out keeps it for the next one.
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
      onRefused: (_, fault) => say(chatTexts.announceNotSent(refusalText(fault))),
    });
    outbox = mine;
    chat.setState((s) => withKeepsUnsent(s, store.durable));
    // What was written before the store was open is not in it yet.
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

/** One in flight for each conversation, over all tabs. Without locks the `client_id` alone makes doubles harmless. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work);
  else await work();
}
