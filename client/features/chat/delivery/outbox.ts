import type { StoreApi } from "zustand/vanilla";
import type { Message, MessageDraft } from "#shared/chat/chat.schemas.ts";
import type { FaultBody, Result } from "#shared/fault.ts";
import {
  conversationsWithDrafts,
  nextDraft,
  withFailure,
  withoutDraft,
  withRateLimitEnded,
  withSending,
  withWaiting,
} from "../state/chat.drafts.ts";
import { withMessage } from "../state/chat.messages.ts";
import type { ChatState, OutboxEntry } from "../state/chat.state.ts";
import { createPauses } from "./outbox-pauses.ts";
import { persistOutbox } from "./outbox-persistence.ts";
import type { OutboxStore } from "./outbox-store.ts";

/** Dependencies of the outbox. */
export interface OutboxDeps {
  userId: number;
  chat: StoreApi<ChatState>;
  store: OutboxStore;
  online: () => boolean;
  send: (draft: MessageDraft) => Promise<Result<Message>>;
  /** Runs the work under a lock that all tabs share. */
  exclusive: (name: string, work: () => Promise<void>) => Promise<void>;
  onSent: (entry: OutboxEntry) => void;
  onRefused: (entry: OutboxEntry, fault: FaultBody) => void;
  /** Called when the server limits the rate; once until all waiting messages are sent. */
  onRateLimited: () => void;
}

export interface Outbox {
  /** Sends the waiting messages of one conversation, in order, one at a time. */
  drain: (conversationId: number) => Promise<void>;
  /** Drains all conversations and skips their retry pauses. Call it after a connect. */
  drainAll: () => void;
  /** Restores the unsent messages of an earlier page or another tab. */
  load: () => Promise<void>;
  wipe: () => Promise<void>;
  stop: () => void;
}

const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;
/** Attempts after internal server errors before the message counts as failed. */
const INTERNAL_TRIES = 3;

/** Milliseconds until the message is sent again; null if the server refused it and the user must decide. */
export function pauseAfter(fault: FaultBody, tries: number): number | null {
  const backoff = Math.min(RETRY_MS * 2 ** (tries - 1), RETRY_MAX_MS);
  switch (fault.code) {
    case "TOO_FAST":
    case "UNAVAILABLE":
      return fault.retry_after === undefined ? backoff : fault.retry_after * 1000;
    case "UNREACHABLE":
    // The session has ended; the message waits for the next one.
    case "SIGNED_OUT":
    case "ACCOUNT_SUSPENDED":
      return backoff;
    case "INTERNAL":
      return tries < INTERNAL_TRIES ? backoff : null;
    default:
      return null;
  }
}

/**
 * Sends messages despite failures of the network, the page or the server. The order in a conversation is kept because
 * one message is in flight at a time and a refused one holds back later ones. A message is never stored twice because
 * every attempt carries the same `client_id`.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { userId, chat, store, online, exclusive, onRateLimited } = deps;
  const busy = new Set<number>();
  const wanted = new Set<number>();
  let stopped = false;

  async function drain(id: number): Promise<void> {
    if (pauses.isPaused(id)) return;
    wanted.add(id);
    if (busy.has(id)) return;
    busy.add(id);
    while (wanted.delete(id)) await exclusive(`kasama-outbox-${userId}-${id}`, () => sendInOrder(id));
    busy.delete(id);
  }

  async function sendInOrder(id: number): Promise<void> {
    for (;;) {
      const entry = nextDraft(chat.getState(), id);
      if (!entry) chat.setState(withRateLimitEnded);
      if (!entry || stopped || !online() || pauses.isPaused(id)) return;
      if (!(await sendOne(entry))) return;
    }
  }

  function drainWaiting(): void {
    for (const id of conversationsWithDrafts(chat.getState())) void drain(id);
  }

  const pauses = createPauses({ chat, onRateLimited, onOver: (id) => void drain(id), onAllOver: drainWaiting });
  const sendOne = createSender(deps, { pauses, isStopped: () => stopped });
  // Waits for the other tab's lock, and then finds nothing to do unless that tab was closed.
  const persistence = persistOutbox(chat, store, (id) => void drain(id));
  return {
    drain,
    drainAll: () => {
      pauses.endEach();
      drainWaiting();
    },
    load: async () => {
      await persistence.load();
      if (!stopped) drainWaiting();
    },
    wipe: () => store.clear().catch(() => {}),
    stop: () => {
      stopped = true;
      persistence.stop();
      pauses.stop();
    },
  };
}

interface SenderParts {
  pauses: Pick<ReturnType<typeof createPauses>, "pause" | "pauseAll">;
  isStopped: () => boolean;
}

/** @returns a function that sends one message and resolves to whether the next one may be sent */
function createSender({ chat, online, send, onSent, onRefused }: OutboxDeps, { pauses, isStopped }: SenderParts) {
  /** Failed attempts in a row, by conversation. */
  const tries = new Map<number, number>();

  return async (entry: OutboxEntry): Promise<boolean> => {
    const { client_id, conversation_id, content, attachments, reply_to } = entry;
    const files = attachments && { attachments: attachments.map(({ name }) => name) };
    const draft = { client_id, conversation_id, content, ...files, ...(reply_to && { reply_to: reply_to.id }) };
    const alts = attachments?.some(({ alt }) => alt) && { alts: attachments.map(({ alt = "" }) => alt) };
    chat.setState((s) => withSending(s, client_id));
    let result = await send({ ...draft, ...alts });
    // A server of an older version does not know descriptions: the images arrive without them.
    if (alts && !result.ok && result.fault.code === "BAD_INPUT" && result.fault.fields?.alts)
      result = await send(draft);
    if (isStopped()) return false;
    if (result.ok) {
      tries.delete(conversation_id);
      chat.setState((s) => withoutDraft(withMessage(s, result.value), client_id));
      onSent(entry);
      return true;
    }
    const tried = (tries.get(conversation_id) ?? 0) + 1;
    tries.set(conversation_id, tried);
    const pause = pauseAfter(result.fault, tried);
    if (pause === null) {
      tries.delete(conversation_id);
      chat.setState((s) => withFailure(s, client_id, result.fault));
      onRefused(entry, result.fault);
      return false;
    }
    chat.setState((s) => withWaiting(s, client_id));
    if (result.fault.code === "TOO_FAST") pauses.pauseAll(pause);
    // Offline, the next connect sends it. Online, an answer was lost or the server asked for a pause.
    else if (online()) pauses.pause(conversation_id, pause);
    return false;
  };
}
