import type { StoreApi } from "zustand/vanilla";
import type { Message, MessageDraft } from "#shared/chat/chat.schemas.ts";
import type { FaultBody, Result } from "#shared/fault.ts";
import {
  conversationsWithDrafts,
  nextDraft,
  withDraftQueued,
  withFailure,
  withoutDraft,
  withRateLimit,
  withRateLimitEnded,
  withSending,
  withWaiting,
} from "../state/chat.drafts.ts";
import { withMessage } from "../state/chat.messages.ts";
import type { ChatState, OutboxEntry } from "../state/chat.state.ts";
import type { OutboxChange, OutboxStore } from "./outbox-store.ts";

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
  const { userId, chat, store, online, send, exclusive, onSent, onRefused, onRateLimited } = deps;
  const busy = new Set<number>();
  const wanted = new Set<number>();
  const tries = new Map<number, number>();
  /** Conversations that wait before a retry. New messages in them wait too. */
  const pauses = new Map<number, ReturnType<typeof setTimeout>>();
  /** The rate limit applies to all conversations of the sender: while this timer runs nothing is sent. */
  let rateLimitTimer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;
  /** True while a state change comes from the store and must not be written back. */
  let reading = false;

  const waits = (id: number): boolean => rateLimitTimer !== null || pauses.has(id);

  async function drain(id: number): Promise<void> {
    if (waits(id)) return;
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
      if (!entry || stopped || !online() || waits(id)) return;
      if (!(await sendOne(entry))) return;
    }
  }

  /** @returns whether the next message may be sent */
  async function sendOne(entry: OutboxEntry): Promise<boolean> {
    const { client_id, conversation_id, content, attachments } = entry;
    const files = attachments && { attachments: attachments.map(({ name }) => name) };
    chat.setState((s) => withSending(s, client_id));
    const result = await send({ client_id, conversation_id, content, ...files });
    if (stopped) return false;
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
    if (result.fault.code === "TOO_FAST") pauseAll(pause);
    // Offline, the next connect sends it. Online, an answer was lost or the server asked for a pause.
    else if (online()) pauseOne(conversation_id, pause);
    return false;
  }

  function pauseOne(id: number, ms: number): void {
    const goOn = () => {
      pauses.delete(id);
      void drain(id);
    };
    pauses.set(id, setTimeout(goOn, ms));
  }

  function pauseAll(ms: number): void {
    if (chat.getState().rateLimitedUntil === null) onRateLimited();
    // Several messages may have been in flight: the longest wait counts.
    const until = Math.max(
      performance.now() + ms,
      rateLimitTimer === null ? 0 : (chat.getState().rateLimitedUntil ?? 0),
    );
    chat.setState((s) => withRateLimit(s, until));
    if (rateLimitTimer !== null) clearTimeout(rateLimitTimer);
    rateLimitTimer = setTimeout(() => {
      rateLimitTimer = null;
      // Another tab may have sent everything.
      chat.setState(withRateLimitEnded);
      drainWaiting();
    }, until - performance.now());
  }

  function drainWaiting(): void {
    for (const id of conversationsWithDrafts(chat.getState())) void drain(id);
  }

  function drainAll(): void {
    endPauses();
    drainWaiting();
  }

  function endPauses(): void {
    for (const timer of pauses.values()) clearTimeout(timer);
    pauses.clear();
  }

  function applyUnsaved(change: (state: ChatState) => ChatState): void {
    reading = true;
    chat.setState(change);
    reading = false;
  }

  async function load(): Promise<void> {
    const entries = await store.all().catch((): OutboxEntry[] => []);
    if (stopped) return;
    // 'Sending' was the state on a closed page. It may have arrived: it is sent again with the same `client_id`.
    const again = entries.map(
      (entry): OutboxEntry => (entry.state === "sending" ? { ...entry, state: "queued" } : entry),
    );
    applyUnsaved((s) => again.reduce(withDraftQueued, s));
    drainWaiting();
  }

  function handleOtherTab(change: OutboxChange): void {
    applyUnsaved((s) => (change.kind === "put" ? withDraftQueued(s, change.entry) : withoutDraft(s, change.client_id)));
    // Waits for the other tab's lock, and then finds nothing to do unless that tab was closed.
    if (change.kind === "put" && change.entry.state !== "failed") void drain(change.entry.conversation_id);
  }

  /** Writes changes of the state to the store. What cannot be written lasts as long as the page. */
  function persist(state: ChatState, before: ChatState): void {
    if (reading || state.outbox === before.outbox) return;
    const old = new Map(before.outbox.map((entry) => [entry.client_id, entry]));
    for (const entry of state.outbox) {
      if (old.get(entry.client_id) !== entry) void store.put(entry).catch(() => {});
      old.delete(entry.client_id);
    }
    for (const clientId of old.keys()) void store.remove(clientId).catch(() => {});
  }

  const forgetState = chat.subscribe(persist);
  const forgetTabs = store.onChange(handleOtherTab);

  function stop(): void {
    stopped = true;
    forgetState();
    forgetTabs();
    endPauses();
    if (rateLimitTimer !== null) clearTimeout(rateLimitTimer);
  }

  return { drain, drainAll, load, wipe: () => store.clear().catch(() => {}), stop };
}
