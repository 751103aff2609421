import { io, type Socket } from "socket.io-client";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import { FAULT_TEXTS, FaultBody, type FaultCode, type Result } from "#shared/fault.ts";
import {
  type CommandInput,
  type CommandName,
  type CommandReply,
  commands,
  type EventData,
  type EventName,
  events,
  RECONNECT,
} from "#shared/realtime.ts";
import { logFailedCall } from "./failed-calls.ts";
import { createGatherer } from "./gather.ts";
import { endedByServer, sessionStore, signOut } from "./session.ts";

/*
 * The one connection of this tab. Whoever imports this file brings socket.io-client along, so only lazily loaded
 * features do. Listeners belong to this file and outlive each socket: listen first, connect second.
 */

/**
 * `connecting`: an attempt is under way. `offline`: the last one failed, or the browser has no network. `resting`: the
 * server takes no more tabs of this person, and this one waits until somebody comes back to it.
 */
export type ConnectionState = "connecting" | "online" | "offline" | "resting";

/** What the tab may truthfully say about its connection. */
export const connection = createStore<{ state: ConnectionState }>(() => ({ state: "connecting" }));

/** Silence becomes an `UNREACHABLE` fault after this time, never a hang. */
const ACK_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Where we must reconnect by hand and nobody said when. Spread, so that a crowd does not come at once. */
const RETRY_MS = 1500;
/** A browser ends the connection of a tab that it freezes, and tells the tab so a moment after it is looked at again. */
const JUST_SEEN_MS = 2000;
/** A tab that is looked at goes on by itself this long after the last time: more than twenty such ones would take turns. */
const REST_MS = 60_000;
/** Events that show that the person is using this tab. */
const SIGNS_OF_LIFE = ["focus", "pointerdown", "keydown"] as const;

let socket: Socket | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
/** What `session:ended` with reason 'restart' asked for. */
let retryAfterMs: number | undefined;
/** When the tab last came into sight, by `performance.now()`. */
let seenAt = Number.NEGATIVE_INFINITY;
/** Whether the server has closed this tab's connection because the person has too many, and when it last did. */
let resting = false;
let restedAt = Number.NEGATIVE_INFINITY;

type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();
const connectHandlers = new Set<() => void>();

/** A hundred messages a second cost a few drawings of the page, not a hundred. */
const news = createGatherer<{ name: EventName; data: unknown }>(({ name, data }) => {
  for (const handler of handlers.get(name) ?? []) handler(data);
});

/** Opens the connection for whoever is signed in. Returns the undo. */
export function openConnection(): () => void {
  if (socket) return closeConnection;
  const mine = io({
    // A getter: each attempt carries the token of that moment.
    auth: (give) => give({ token: sessionStore.getState().token }),
    transports: ["websocket", "polling"],
    // Without it a refused WebSocket would never fall back to polling.
    tryAllTransports: true,
    timeout: CONNECT_TIMEOUT_MS,
    ...RECONNECT,
    forceNew: true,
    autoConnect: false,
  });
  socket = mine;
  connection.setState({ state: navigator.onLine ? "connecting" : "offline" });

  mine.on("connect", () => {
    retryAfterMs = undefined;
    // What the last connection told is older than what this one will.
    news.flush();
    connection.setState({ state: "online" });
    for (const handler of connectHandlers) handler();
  });
  mine.on("disconnect", (reason) => {
    if (resting) return rest(mine);
    connection.setState({ state: navigator.onLine ? "connecting" : "offline" });
    // The server closed it: socket.io does not come back by itself then.
    if (reason === "io server disconnect") connectLater(mine);
    else if (performance.now() - seenAt < JUST_SEEN_MS) {
      // Once, or a server that drops everybody would be asked without a pause.
      seenAt = Number.NEGATIVE_INFINITY;
      // Not within this event, in which socket.io plans its own next attempt.
      retryTimer = setTimeout(connectNow);
    }
  });
  mine.on("connect_error", (error) => {
    connection.setState({ state: "offline" });
    // Some proxies take a WebSocket and drop it at once. engine.io sees no error in that, and would not fall back.
    if (error.message === "timeout") mine.io.opts.transports = ["polling", "websocket"];
    const fault = faultOfRefusal(error);
    if (fault?.code === "SIGNED_OUT") return signOut("expired");
    if (fault?.code === "ACCOUNT_SUSPENDED") return signOut("suspended");
    if (fault?.retry_after !== undefined) retryAfterMs = fault.retry_after * 1000;
    // Refused in the handshake, not for want of a network: socket.io gives up, we do not.
    if (!mine.active) connectLater(mine);
  });
  mine.onAny((name: string, data: unknown) => take(name, data));
  mine.connect();
  window.addEventListener("online", connectNow);
  document.addEventListener("visibilitychange", handleVisibility);
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stopResting, { passive: true });
  return closeConnection;
}

function closeConnection(): void {
  clearTimeout(retryTimer);
  seenAt = Number.NEGATIVE_INFINITY;
  window.removeEventListener("online", connectNow);
  document.removeEventListener("visibilitychange", handleVisibility);
  for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, stopResting);
  resting = false;
  restedAt = Number.NEGATIVE_INFINITY;
  socket?.removeAllListeners();
  socket?.offAny();
  socket?.disconnect();
  socket = null;
  news.clear();
  connection.setState({ state: "connecting" });
}

function handleVisibility(): void {
  if (document.hidden) return;
  seenAt = performance.now();
  connectNow();
}

/** The network is there again, or somebody who looks at this tab: no reason to wait for the next attempt. */
function connectNow(): void {
  if (!socket || socket.connected || document.hidden || !navigator.onLine) return;
  clearTimeout(retryTimer);
  resting = false;
  connection.setState({ state: "connecting" });
  // socket.io takes no connect() while it waits for its own next attempt.
  socket.disconnect().connect();
}

/** The oldest of too many tabs: it waits to be looked at, or they would push each other out for ever. */
function rest(mine: Socket): void {
  const now = performance.now();
  if (!document.hidden && document.hasFocus() && now - restedAt >= REST_MS) {
    resting = false;
    connection.setState({ state: "connecting" });
    connectLater(mine);
  } else connection.setState({ state: "resting" });
  restedAt = now;
}

function stopResting(): void {
  if (resting) connectNow();
}

function connectLater(mine: Socket): void {
  clearTimeout(retryTimer);
  const wait = retryAfterMs ?? RETRY_MS;
  const spread = wait * (0.5 + Math.random());
  retryTimer = setTimeout(() => {
    if (mine !== socket) return;
    connection.setState({ state: "connecting" });
    mine.connect();
  }, spread);
}

const Refusal = z.object({ data: FaultBody });

/** The server's own words in a `connect_error`; undefined where the network failed. */
function faultOfRefusal(error: Error): FaultBody | undefined {
  const parsed = z.safeParse(Refusal, error);
  return parsed.success ? parsed.data.data : undefined;
}

/** What this tab understands: what is announced to anybody, and what somebody's own pages have brought along. */
const known: { [name: string]: z.ZodMiniType } = { ...events };

/** From now on this tab also takes what is announced to some people alone, whose pages bring the table of it. */
export function learnEvents(table: { readonly [N in EventName]?: z.ZodMiniType<EventData<N>> }): void {
  Object.assign(known, table);
}

/** Parses an event by its table and hands it on. What cannot be read is dropped: `sync` tells the truth anyway. */
function take(name: string, data: unknown): void {
  if (!Object.hasOwn(known, name)) return;
  const parsed = z.safeParse(known[name] as z.ZodMiniType, data);
  if (!parsed.success) return;
  if (name === "session:ended") sessionEnded(parsed.data as EventData<"session:ended">);
  news.take({ name: name as EventName, data: parsed.data });
}

function sessionEnded({ reason, why, retry_after_ms }: EventData<"session:ended">): void {
  if (reason === "restart") retryAfterMs = retry_after_ms;
  else if (reason === "tabs") resting = true;
  else endedByServer(reason, why);
}

/** Calls the handler with each event of this name, parsed. Returns the undo. */
export function listen<N extends EventName>(name: N, handler: (data: EventData<N>) => void): () => void {
  // `take` has parsed the data by the table of this very name.
  const untyped = handler as Handler;
  const all = handlers.get(name) ?? new Set();
  handlers.set(name, all.add(untyped));
  return () => {
    all.delete(untyped);
  };
}

/** Calls the handler after every connect, the first and each later one; at once if there is a connection. */
export function onConnect(handler: () => void): () => void {
  connectHandlers.add(handler);
  if (socket?.connected) handler();
  return () => {
    connectHandlers.delete(handler);
  };
}

const failed = (code: FaultCode): { ok: false; fault: FaultBody } => ({
  ok: false,
  fault: { code, message: FAULT_TEXTS[code] },
});

/**
 * Sends a command and waits for its acknowledgement. Without a connection it fails at once: socket.io would keep it
 * and send it later behind our back, but what waits is the outbox's business.
 */
export async function command<N extends CommandName>(
  name: N,
  payload: CommandInput<N>,
  { timeout = ACK_TIMEOUT_MS }: { timeout?: number } = {},
): Promise<Result<CommandReply<N>>> {
  const result = await attempt(name, payload, timeout);
  if (!result.ok) logFailedCall(name, result.fault.code);
  return result;
}

async function attempt<N extends CommandName>(
  name: N,
  payload: CommandInput<N>,
  timeout: number,
): Promise<Result<CommandReply<N>>> {
  if (!socket?.connected) return failed("UNREACHABLE");
  let answer: unknown;
  try {
    answer = await socket.timeout(timeout).emitWithAck(name, payload);
  } catch {
    return failed("UNREACHABLE");
  }
  // What the server told before its answer comes before it here too.
  news.flush();
  return readAnswer(name, answer);
}

/** Sends what is worth nothing later: without an acknowledgement, and not at all where it cannot go out now. */
export function signal<N extends CommandName>(name: N, payload: CommandInput<N>): void {
  if (socket?.connected) socket.volatile.emit(name, payload);
}

const Answer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), fault: FaultBody }),
]);

function readAnswer<N extends CommandName>(name: N, answer: unknown): Result<CommandReply<N>> {
  const parsed = z.safeParse(Answer, answer);
  if (!parsed.success) return failed("INTERNAL");
  if (!parsed.data.ok) return parsed.data;
  const value = z.safeParse(commands[name].reply, parsed.data.value);
  // The table's schema of this name made the value; TypeScript cannot follow N through it.
  return value.success ? { ok: true, value: value.data as CommandReply<N> } : failed("INTERNAL");
}
