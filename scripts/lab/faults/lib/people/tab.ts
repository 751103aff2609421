import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { Counts, Message } from "#shared/chat/chat.schemas.ts";
import type { Result } from "#shared/fault.ts";
import {
  type CommandInput,
  type CommandName,
  type CommandReply,
  type EventData,
  type EventName,
  RECONNECT,
} from "#shared/realtime.ts";
import { demand, type History, type Send } from "../history.ts";
import type { Person } from "./people.ts";

/** The same timeout as in client/data/socket.ts. */
const ACK_MS = 10_000;
const RETRY_MS = 1000;
const GAP_MS = 300;
/** What this client reads of events. */
interface EventFields {
  id?: number;
  conversation_id?: number;
  retry_after_ms?: number;
}

/** Codes that a busy server may answer with. Any other refusal of a valid message is a broken promise. */
const BUSY = new Set(["UNAVAILABLE", "TOO_FAST"]);

/** An outage as the tab experienced it. */
export interface Outage {
  lostAt: number;
  reason: string;
  /** How long a stopping server has asked it to wait before it returns; undefined if it was not asked. */
  retryAfterMs: number | undefined;
  /** When the connection was back, and when sync had brought everything; null until then. */
  backAt: number | null;
  convergedAt: number | null;
  /** The number of messages that sync brought. */
  missed: number;
}

/** A client without a screen: an outbox, one connection, and a sync after each outage and each gap. */
export interface Tab {
  person: Person;
  /** The address that it connects to. */
  readonly url: string;
  /** All messages that it has, by conversation and `seq`. */
  view: Map<number, Map<number, Message>>;
  /** Every event received, with the conversation and the message that it was about. */
  heard: { at: number; event: string; conversation: number | null; id: number | null }[];
  /** When it was open and had synced for the first time. */
  openedAt: number;
  /** When it first had each message, by the message's id. */
  seenAt: ReadonlyMap<number, number>;
  outages: Outage[];
  /** The latest counts received. */
  counts: Counts | null;
  /** How long a stopping server has asked it to wait; undefined once it has reconnected. */
  retryAfterMs: number | undefined;
  /** Why it has given up: a violation that it detected itself. */
  broken: unknown;
  isConnected(): boolean;
  /**
   * Puts a message and its uploaded files into the outbox. Resolves when it is acknowledged, however long that takes.
   */
  say(conversation: number, content: string, more?: More): Promise<void>;
  /** Whether every message is acknowledged. */
  isIdle(): boolean;
  /** The number of messages that are not acknowledged. */
  waiting(): number;
  command<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<Result<CommandReply<N>> | null>;
  /** The socket, for faults that bypass the protocol. */
  raw: Socket;
  close(): void;
}

/** What a message has besides its text. */
export interface More {
  /** The stored names of its files. */
  attachments?: readonly string[];
  /** The id of the message to which it replies. */
  reply_to?: number | null;
}

interface Options {
  /** The server's address; a function is asked before each connection, so that the tab can go to another process. */
  url: string | (() => string);
  person: Person;
  /** The conversations that it shows. */
  conversations: readonly number[];
  history: History;
  transports?: ("websocket" | "polling")[];
  /** The cookie that it sends; leads a load balancer. */
  cookie?: string;
  /** Whether it keeps the cookies that it gets, like a browser. */
  keepsCookies?: boolean;
}

/** The number of tabs opened in this process. */
let tabs = 0;

/** Resolves when the tab is connected and has synced for the first time. */
export async function openTab(options: Options): Promise<Tab> {
  tabs += 1;
  const tab = new ScreenlessTab(options, tabs);
  await tab.connect();
  tab.openedAt = options.history.now();
  return tab;
}

class ScreenlessTab implements Tab {
  readonly person: Person;
  readonly view: Tab["view"];
  readonly heard: Tab["heard"] = [];
  readonly seenAt = new Map<number, number>();
  openedAt = 0;
  url: string;
  readonly outages: Outage[] = [];
  readonly raw: Socket;
  counts: Counts | null = null;
  retryAfterMs: number | undefined;
  broken: unknown = null;
  readonly #nextUrl: () => string;
  readonly #number: number;
  readonly #history: History;
  readonly #revisions = new Map<number, Revisions>();
  readonly #outbox = new Map<number, { send: Send; done: () => void }[]>();
  #closed = false;
  #again = false;
  #syncing = false;
  #gapTimer: NodeJS.Timeout | undefined;
  #announceReady: (() => void) | undefined;

  constructor(options: Options, number: number) {
    const { url, person, conversations, history, transports, cookie, keepsCookies = false } = options;
    this.person = person;
    this.view = new Map(conversations.map((id) => [id, new Map<number, Message>()]));
    this.#number = number;
    this.#history = history;
    this.#nextUrl = typeof url === "string" ? () => url : url;
    this.url = this.#nextUrl();
    this.raw = io(this.url, {
      auth: { token: person.token },
      transports: transports ?? ["websocket", "polling"],
      tryAllTransports: true,
      timeout: 10_000,
      ...RECONNECT,
      forceNew: true,
      autoConnect: false,
      withCredentials: keepsCookies,
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
    });
    this.#listen();
  }

  connect(): Promise<void> {
    return new Promise((resolve) => {
      this.#announceReady = resolve;
      this.raw.connect();
    });
  }

  isConnected(): boolean {
    return this.raw.connected;
  }

  isIdle(): boolean {
    return this.#outbox.size === 0;
  }

  waiting(): number {
    return [...this.#outbox.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  async command<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<Result<CommandReply<N>> | null> {
    if (!this.raw.connected) return null;
    return this.raw
      .timeout(ACK_MS)
      .emitWithAck(name, payload)
      .catch(() => null);
  }

  say(conversation: number, content: string, { attachments = [], reply_to = null }: More = {}): Promise<void> {
    return new Promise((resolve) => {
      const send: Send = {
        client_id: randomUUID(),
        conversation,
        sender: this.person.id,
        tab: this.#number,
        content,
        ...{ attachments, reply_to, lostQuote: false },
        invokedAt: this.#history.now(),
        sentAt: null,
        tries: [],
        acked: null,
      };
      this.#history.sends.push(send);
      const queue = this.#outbox.get(conversation);
      if (queue) queue.push({ send, done: resolve });
      else {
        this.#outbox.set(conversation, [{ send, done: resolve }]);
        this.#drain(conversation).catch((err: unknown) => {
          this.broken ??= err;
        });
      }
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#gapTimer);
    this.raw.disconnect();
  }

  #listen(): void {
    const { outages, raw } = this;
    raw.on("connect", () => {
      this.retryAfterMs = undefined;
      const outage = outages.at(-1);
      if (outage && outage.convergedAt === null) outage.backAt = this.#history.now();
      this.#syncOnce();
    });
    raw.on("disconnect", (reason) => {
      if (this.#closed) return;
      const { retryAfterMs } = this;
      outages.push({ lostAt: this.#history.now(), reason, retryAfterMs, backAt: null, convergedAt: null, missed: 0 });
      if (reason === "io server disconnect") this.#reconnectIn(this.retryAfterMs ?? RETRY_MS);
    });
    raw.io.on("reconnect_attempt", () => this.#choosePlace());
    raw.on("connect_error", () => {
      // If the handshake is refused, socket.io does not reconnect by itself.
      if (!raw.active && !this.#closed) this.#reconnectIn(RETRY_MS);
    });
    raw.on("sync:due", ({ within_ms }: EventData<"sync:due">) => {
      setTimeout(() => !this.#closed && this.raw.connected && this.#syncOnce(), Math.random() * within_ms);
    });
    raw.onAny((event: EventName, data: EventFields) => {
      const { conversation_id: conversation = null, id = null } = data;
      this.heard.push({ at: this.#history.now(), event, conversation, id });
      if (event === "session:ended") this.retryAfterMs = data.retry_after_ms;
      if (event === "counts") this.counts = data as Counts;
      if (event === "chat:message" || event === "chat:updated") this.#takePushed(data as Message);
    });
  }

  #reconnectIn(ms: number): void {
    setTimeout(() => {
      if (this.#closed) return;
      this.#choosePlace();
      this.raw.connect();
    }, ms);
  }

  /** There is no public way to change the address of a socket. */
  #choosePlace(): void {
    this.url = this.#nextUrl();
    (this.raw.io as unknown as { uri: string }).uri = this.url;
  }

  #takePushed(message: Message): void {
    this.#take(message);
    if (!this.#isBehind()) return;
    clearTimeout(this.#gapTimer);
    this.#gapTimer = setTimeout(() => this.#isBehind() && this.#syncOnce(), GAP_MS);
  }

  #take(message: Message): void {
    const known = this.view.get(message.conversation_id);
    if (!known) return;
    const before = known.get(message.seq);
    if (!before || before.rev <= message.rev) known.set(message.seq, message);
    this.#revisionsOf(message.conversation_id).add(message.rev);
    if (!this.seenAt.has(message.id)) this.seenAt.set(message.id, this.#history.now());
  }

  #isBehind(): boolean {
    return [...this.view].some(([id, known]) => hasHole(known) || this.#revisionsOf(id).hasGap);
  }

  #revisionsOf(conversation: number): Revisions {
    const known = this.#revisions.get(conversation) ?? new Revisions();
    this.#revisions.set(conversation, known);
    return known;
  }

  #syncOnce(): void {
    this.#again = true;
    if (this.#syncing) return;
    this.#syncing = true;
    void this.#sync().finally(() => {
      this.#syncing = false;
    });
  }

  /** Requests pages until it has everything that is newer. One request at a time, like client/data/sync.ts. */
  async #sync(): Promise<void> {
    for (;;) {
      this.#again = false;
      const countsBefore = this.counts;
      const ends = new Map([...this.view].map(([id, known]) => [id, Math.max(0, ...known.keys())]));
      const revs = [...this.view.keys()].map((id) => [id, this.#revisionsOf(id).whole]);
      const answer = await this.command("sync", { conversations: Object.fromEntries(revs) });
      if (this.#closed || !this.raw.connected) return;
      if (!answer?.ok) {
        await sleep(RETRY_MS);
        continue;
      }
      for (const message of answer.value.messages) this.#take(message);
      for (const { conversation_id, rev } of answer.value.messages) this.#revisionsOf(conversation_id).told(rev);
      if (!answer.value.limited) this.#readAgain(ends);
      const away = this.outages.at(-1);
      if (away?.convergedAt === null) away.missed += answer.value.messages.length;
      // Counts received meanwhile are newer: the answer may have been computed before them.
      if (this.counts === countsBefore) this.counts = answer.value.counts;
      if (!answer.value.limited && !this.#again) break;
    }
    const outage = this.outages.at(-1);
    if (outage?.backAt !== null && outage?.convergedAt === null) outage.convergedAt = this.#history.now();
    this.#announceReady?.();
  }

  /**
   * A process that has missed a change may give a new message a `rev` that this tab takes for known. A sync leaves it out;
   * the product's client loads it by `seq`, this one reads everything again.
   */
  #readAgain(ends: ReadonlyMap<number, number>): void {
    for (const [id, known] of this.view) {
      if (!hasHole(known, ends.get(id)) || this.#revisionsOf(id).whole === 0) continue;
      this.#revisionsOf(id).whole = 0;
      this.#again = true;
    }
  }

  /** Sends the waiting messages of a conversation one after another. */
  async #drain(conversation: number): Promise<void> {
    const queue = this.#outbox.get(conversation) ?? [];
    while (queue[0] && !this.#closed) {
      const { send, done } = queue[0];
      if (!this.raw.connected) await sleep(50);
      else if (await this.#attempt(send)) {
        queue.shift();
        done();
      }
    }
    this.#outbox.delete(conversation);
  }

  /** @returns whether the message is acknowledged; if not, after the pause that a busy server asked for */
  async #attempt(send: Send): Promise<boolean> {
    const { client_id, content, conversation, attachments, reply_to, lostQuote } = send;
    send.sentAt ??= this.#history.now();
    const files = attachments.length > 0 ? { attachments: [...attachments] } : {};
    const quote = reply_to === null || lostQuote ? {} : { reply_to };
    const draft = { conversation_id: conversation, client_id, content, ...files, ...quote };
    const answer = await this.command("chat:send", draft);
    if (answer?.ok) {
      const { id, seq } = answer.value;
      send.acked = { at: this.#history.now(), id, seq };
      this.#take(answer.value);
      return true;
    }
    send.tries.push({ at: this.#history.now(), outcome: answer?.fault.code ?? "unknown" });
    if (answer?.fault.fields?.reply_to) {
      // The quoted message was deleted meanwhile: people send the reply without it.
      demand("R8", !lostQuote, "a message without a quote was refused because of its quote");
      send.lostQuote = true;
      return false;
    }
    if (answer) demand("R8", BUSY.has(answer.fault.code), `a message was refused with ${answer.fault.code}`);
    if (answer && this.raw.connected) await sleep(1000 * (answer.fault.retry_after ?? 0.5));
    return false;
  }
}

/** Whether a message is missing before `end`, or else before the newest one. */
function hasHole(known: ReadonlyMap<number, Message>, end = Math.max(0, ...known.keys())): boolean {
  if (end <= known.size && end === Math.max(0, ...known.keys())) return false;
  for (let seq = 1; seq < end; seq += 1) if (!known.has(seq)) return true;
  return false;
}

/** The revisions of a conversation: up to which one nothing is missing. A lost change leaves no hole in `seq`. */
class Revisions {
  whole = 0;
  readonly #ahead = new Set<number>();

  get hasGap(): boolean {
    return this.#ahead.size > 0;
  }

  add(rev: number): void {
    if (rev <= this.whole) return;
    this.#ahead.add(rev);
    while (this.#ahead.delete(this.whole + 1)) this.whole += 1;
  }

  /** Everything up to this one is known, from an answer to `sync`. */
  told(rev: number): void {
    this.whole = Math.max(this.whole, rev);
    for (const one of this.#ahead) if (one <= this.whole) this.#ahead.delete(one);
    while (this.#ahead.delete(this.whole + 1)) this.whole += 1;
  }
}
