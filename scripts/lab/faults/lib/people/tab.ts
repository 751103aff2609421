import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { Counts, Message } from "#shared/chat/chat.schemas.ts";
import type { Result } from "#shared/fault.ts";
import { type CommandInput, type CommandName, type CommandReply, type EventName, RECONNECT } from "#shared/realtime.ts";
import { demand, type History, type Send } from "../history.ts";
import type { Person } from "./people.ts";

/** As client/data/socket.ts has them. */
const ACK_MS = 10_000;
const RETRY_MS = 1000;
const GAP_MS = 300;
/** What a busy server may say; any other refusal of a message that is right is a broken promise. */
const BUSY = new Set(["UNAVAILABLE", "TOO_FAST"]);

/** An outage as a tab saw it. */
export interface Outage {
  lostAt: number;
  reason: string;
  /** When the connection was there again, and when sync had brought everything; null until then. */
  backAt: number | null;
  convergedAt: number | null;
  /** How many messages sync brought. */
  missed: number;
}

/** A tab of the product without its screen: an outbox, one connection, and sync after each outage and each gap. */
export interface Tab {
  person: Person;
  /** Everything that it knows, by conversation and `seq`. */
  view: Map<number, Map<number, Message>>;
  /** Every announcement, with the conversation that it was about. */
  heard: { at: number; event: string; conversation: number | null }[];
  outages: Outage[];
  /** The badges as they were told last. */
  counts: Counts | null;
  /** When a server that stops has asked it to come back; undefined once it is back. */
  retryAfterMs: number | undefined;
  /** Why it has given up: a promise that was broken under its eyes. */
  broken: unknown;
  isConnected(): boolean;
  /** Puts a message into the outbox, with files that are uploaded. Resolves when it is acknowledged, however long that takes. */
  say(conversation: number, content: string, attachments?: readonly string[]): Promise<void>;
  /** Whether everything that was said is acknowledged. */
  isIdle(): boolean;
  /** How much is not. */
  waiting(): number;
  command<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<Result<CommandReply<N>> | null>;
  /** The connection itself, for faults that speak past the protocol. */
  raw: Socket;
  close(): void;
}

interface Options {
  url: string;
  person: Person;
  /** The conversations that it shows. */
  conversations: readonly number[];
  history: History;
  transports?: ("websocket" | "polling")[];
}

/** So many have been opened in this process. */
let tabs = 0;

/** Resolves when it is connected and has synced for the first time. */
export async function openTab({ url, person, conversations, history, transports }: Options): Promise<Tab> {
  tabs += 1;
  const number = tabs;
  const view = new Map(conversations.map((id) => [id, new Map<number, Message>()]));
  const heard: Tab["heard"] = [];
  const outages: Outage[] = [];
  const outbox = new Map<number, { send: Send; done: () => void }[]>();
  let closed = false;
  let again = false;
  let syncing = false;
  let gapTimer: NodeJS.Timeout | undefined;
  let announceReady: (() => void) | undefined;

  const raw: Socket = io(url, {
    auth: { token: person.token },
    transports: transports ?? ["websocket", "polling"],
    tryAllTransports: true,
    timeout: 10_000,
    ...RECONNECT,
    forceNew: true,
    autoConnect: false,
  });

  const command: Tab["command"] = async (name, payload) => {
    if (!raw.connected) return null;
    return raw
      .timeout(ACK_MS)
      .emitWithAck(name, payload)
      .catch(() => null);
  };

  function take(message: Message): void {
    const known = view.get(message.conversation_id);
    if (!known) return;
    const before = known.get(message.seq);
    if (!before || before.rev <= message.rev) known.set(message.seq, message);
  }

  const isBehind = (): boolean => [...view.values()].some((known) => Math.max(0, ...known.keys()) > known.size);

  /** Asks until all that is newer is there. One question at a time, as client/data/sync.ts has it. */
  async function sync(): Promise<void> {
    for (;;) {
      again = false;
      const countsBefore = tab.counts;
      const revs = [...view].map(([id, known]) => [id, wholeRev(known)]);
      const answer = await command("sync", { conversations: Object.fromEntries(revs) });
      if (closed || !raw.connected) return;
      if (!answer?.ok) {
        await sleep(RETRY_MS);
        continue;
      }
      for (const message of answer.value.messages) take(message);
      const away = outages.at(-1);
      if (away?.convergedAt === null) away.missed += answer.value.messages.length;
      // Badges that were told meanwhile are newer: the answer may have been counted before them.
      if (tab.counts === countsBefore) tab.counts = answer.value.counts;
      if (!answer.value.limited && !again) break;
    }
    const outage = outages.at(-1);
    if (outage?.backAt !== null && outage?.convergedAt === null) outage.convergedAt = history.now();
    announceReady?.();
  }

  function syncOnce(): void {
    again = true;
    if (syncing) return;
    syncing = true;
    void sync().finally(() => {
      syncing = false;
    });
  }

  async function drain(conversation: number): Promise<void> {
    const queue = outbox.get(conversation) ?? [];
    while (queue[0] && !closed) {
      const { send, done } = queue[0];
      if (!raw.connected) {
        await sleep(50);
        continue;
      }
      const { client_id, content, attachments } = send;
      const files = attachments.length > 0 ? { attachments: [...attachments] } : {};
      const answer = await command("chat:send", { conversation_id: conversation, client_id, content, ...files });
      if (answer?.ok) {
        const { id, seq } = answer.value;
        send.acked = { at: history.now(), id, seq };
        take(answer.value);
        queue.shift();
        done();
        continue;
      }
      send.tries.push({ at: history.now(), outcome: answer?.fault.code ?? "unknown" });
      if (answer) demand("R8", BUSY.has(answer.fault.code), `a message was refused with ${answer.fault.code}`);
      if (answer && raw.connected) await sleep(1000 * (answer.fault.retry_after ?? 0.5));
    }
    outbox.delete(conversation);
  }

  const tab: Tab = {
    person,
    view,
    heard,
    outages,
    counts: null,
    retryAfterMs: undefined,
    broken: null,
    raw,
    isConnected: () => raw.connected,
    isIdle: () => outbox.size === 0,
    waiting: () => [...outbox.values()].reduce((sum, queue) => sum + queue.length, 0),
    command,
    say: (conversation, content, attachments = []) =>
      new Promise((resolve) => {
        const send: Send = {
          client_id: randomUUID(),
          conversation,
          sender: person.id,
          tab: number,
          content,
          attachments,
          invokedAt: history.now(),
          tries: [],
          acked: null,
        };
        history.sends.push(send);
        const queue = outbox.get(conversation);
        if (queue) queue.push({ send, done: resolve });
        else {
          outbox.set(conversation, [{ send, done: resolve }]);
          drain(conversation).catch((err: unknown) => {
            tab.broken ??= err;
          });
        }
      }),
    close: () => {
      closed = true;
      clearTimeout(gapTimer);
      raw.disconnect();
    },
  };

  raw.on("connect", () => {
    tab.retryAfterMs = undefined;
    const outage = outages.at(-1);
    if (outage && outage.convergedAt === null) outage.backAt = history.now();
    syncOnce();
  });
  raw.on("disconnect", (reason) => {
    if (closed) return;
    outages.push({ lostAt: history.now(), reason, backAt: null, convergedAt: null, missed: 0 });
    if (reason === "io server disconnect") setTimeout(() => !closed && raw.connect(), tab.retryAfterMs ?? RETRY_MS);
  });
  raw.on("connect_error", () => {
    // Refused in the handshake: socket.io gives up then.
    if (!raw.active && !closed) setTimeout(() => !closed && raw.connect(), RETRY_MS);
  });
  raw.onAny((event: EventName, data: { conversation_id?: number; retry_after_ms?: number }) => {
    heard.push({ at: history.now(), event, conversation: data.conversation_id ?? null });
    if (event === "session:ended") tab.retryAfterMs = data.retry_after_ms;
    if (event === "counts") tab.counts = data as Counts;
    if (event !== "chat:message" && event !== "chat:updated") return;
    take(data as Message);
    if (!isBehind()) return;
    clearTimeout(gapTimer);
    gapTimer = setTimeout(() => isBehind() && syncOnce(), GAP_MS);
  });

  await new Promise<void>((resolve) => {
    announceReady = resolve;
    raw.connect();
  });
  return tab;
}

/** The newest `rev` up to which nothing is missing, as `seq` shows it. */
function wholeRev(known: ReadonlyMap<number, Message>): number {
  let rev = 0;
  for (let seq = 1; ; seq += 1) {
    const message = known.get(seq);
    if (!message) return rev;
    rev = Math.max(rev, message.rev);
  }
}
