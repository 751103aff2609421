import { io, type Socket } from "socket.io-client";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import { languageStore } from "#client/texts/language.ts";
import { FaultBody, type FaultCode, type Result } from "#shared/fault.ts";
import {
  type CommandInput,
  type CommandName,
  type CommandReply,
  commands,
  type EventData,
  type EventName,
  events,
  LANGUAGE_SIGNAL,
  RECONNECT,
} from "#shared/realtime.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { report } from "./connection.ts";
import { logFailedCall } from "./failed-calls.ts";
import { createGatherer } from "./gather.ts";
import { endedByServer, sessionStore, signOut } from "./session.ts";

/*
 * The connection of this tab. Importing this file loads socket.io-client, so only lazily loaded features do. Listeners
 * belong to this file and survive each socket: listen first, connect second.
 */

/**
 * `connecting`: an attempt is running. `offline`: the last one failed, or the browser has no network. `resting`: the user
 * has too many tabs open, and this one waits until they return to it.
 */
export type SocketState = "connecting" | "online" | "offline" | "resting";

/** The state of the socket, for what sends and loads over it. What pages show comes from `siteConnection`. */
export const connection = createStore<{ state: SocketState }>(() => ({ state: "connecting" }));

/** A command without an answer fails with `UNREACHABLE` after this time, in milliseconds. */
const ACK_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Delay of our own reconnects, unless the server says when. Randomised, so that clients do not reconnect all at once. */
const RETRY_MS = 1500;
/** A browser closes the connection of a frozen tab, and reports it within this time after the tab becomes visible. */
const JUST_SEEN_MS = 2000;
/** A visible tab reconnects by itself only this long after the last time, so that too many tabs do not take turns. */
const REST_MS = 60_000;
/** Events that show that the user is using this tab. */
const SIGNS_OF_LIFE = ["focus", "pointerdown", "keydown"] as const;

let socket: Socket | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
/** The delay that a refused handshake asked for; the same for all tabs that were refused. */
let retryAfterMs: number | undefined;
/** The delay that `session:ended` with the reason 'restart' asked for; the server spreads the tabs with it. */
let restartAfterMs: number | undefined;
/** When the tab last became visible, in the time of `performance.now()`. */
let seenAt = Number.NEGATIVE_INFINITY;
/** Whether and when the server last closed this tab's connection because the user has too many tabs. */
let resting = false;
let restedAt = Number.NEGATIVE_INFINITY;

let unfollowLanguage = (): void => undefined;

type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();
const connectHandlers = new Set<() => void>();

/** Batches events, so that a hundred messages a second cause a few renders and not a hundred. */
const news = createGatherer<{ name: EventName; data: unknown }>(({ name, data }) => {
  for (const handler of handlers.get(name) ?? []) handler(data);
});

/** Opens the connection for the signed-in user. @returns a function that closes it */
export function openConnection(): () => void {
  if (socket) return closeConnection;
  const mine = io({
    // A function: each attempt sends the current token and language.
    auth: (give) => give({ token: sessionStore.getState().token, language: currentLanguage() }),
    transports: ["websocket", "polling"],
    // Otherwise a refused WebSocket would never fall back to polling.
    tryAllTransports: true,
    timeout: CONNECT_TIMEOUT_MS,
    ...RECONNECT,
    forceNew: true,
    autoConnect: false,
  });
  socket = mine;
  connection.setState({ state: navigator.onLine ? "connecting" : "offline" });
  report("opened");

  mine.on("connect", () => {
    retryAfterMs = undefined;
    restartAfterMs = undefined;
    // Waiting events of the last connection are outdated.
    news.flush();
    connection.setState({ state: "online" });
    for (const handler of connectHandlers) handler();
  });
  mine.on("disconnect", (reason) => {
    if (resting) return rest(mine);
    connection.setState({ state: navigator.onLine ? "connecting" : "offline" });
    report("lost");
    // The server closed it: in that case socket.io does not reconnect by itself.
    if (reason === "io server disconnect") connectLater(mine);
    else if (performance.now() - seenAt < JUST_SEEN_MS) {
      // Only once, or a server that drops all connections would be contacted without a pause.
      seenAt = Number.NEGATIVE_INFINITY;
      // Not within this event, in which socket.io schedules its own next attempt.
      retryTimer = setTimeout(connectNow);
    }
  });
  mine.on("connect_error", (error) => {
    connection.setState({ state: "offline" });
    report("lost");
    // Some proxies accept a WebSocket and drop it at once. engine.io sees no error and would not fall back.
    if (error.message === "timeout") mine.io.opts.transports = ["polling", "websocket"];
    const fault = faultOfRefusal(error);
    if (fault?.code === "SIGNED_OUT") return signOut("expired");
    if (fault?.code === "ACCOUNT_SUSPENDED") return signOut("suspended");
    if (fault?.retry_after !== undefined) retryAfterMs = fault.retry_after * 1000;
    // Refused in the handshake and not a network failure: socket.io gives up, so we schedule a retry.
    if (!mine.active) connectLater(mine);
  });
  mine.onAny((name: string, data: unknown) => take(name, data));
  mine.connect();
  window.addEventListener("online", connectNow);
  window.addEventListener("offline", dropConnection);
  document.addEventListener("visibilitychange", handleVisibility);
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stopResting, { passive: true });
  unfollowLanguage = languageStore.subscribe(tellLanguage);
  return closeConnection;
}

function closeConnection(): void {
  clearTimeout(retryTimer);
  seenAt = Number.NEGATIVE_INFINITY;
  window.removeEventListener("online", connectNow);
  window.removeEventListener("offline", dropConnection);
  document.removeEventListener("visibilitychange", handleVisibility);
  for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, stopResting);
  resting = false;
  restedAt = Number.NEGATIVE_INFINITY;
  unfollowLanguage();
  socket?.removeAllListeners();
  socket?.offAny();
  socket?.disconnect();
  socket = null;
  news.clear();
  connection.setState({ state: "connecting" });
  report("closed");
}

/**
 * Without a network the socket would seem alive for up to 45 seconds. socket.io makes its usual attempts from now on, so
 * that a browser that is wrong about its network is connected again in a moment.
 */
function dropConnection(): void {
  if (socket?.connected) socket.io.engine.close();
}

/** The answers to commands follow the language of the page. A later connection says it in its handshake. */
function tellLanguage(): void {
  if (socket?.connected) socket.emit(LANGUAGE_SIGNAL, currentLanguage());
}

function handleVisibility(): void {
  if (document.hidden) return;
  seenAt = performance.now();
  connectNow();
}

/** Connects now instead of waiting for the next attempt: the network is back or the tab became visible. */
function connectNow(): void {
  if (!socket || socket.connected || document.hidden || !navigator.onLine) return;
  clearTimeout(retryTimer);
  resting = false;
  connection.setState({ state: "connecting" });
  // socket.io ignores connect() while it waits for its own next attempt.
  socket.disconnect().connect();
}

/** Pauses the oldest of too many tabs until it is used, or the tabs would disconnect each other forever. */
function rest(mine: Socket): void {
  const now = performance.now();
  if (!document.hidden && document.hasFocus() && now - restedAt >= REST_MS) {
    resting = false;
    connection.setState({ state: "connecting" });
    report("lost");
    connectLater(mine);
  } else {
    connection.setState({ state: "resting" });
    report("resting");
  }
  restedAt = now;
}

function stopResting(): void {
  if (resting) connectNow();
}

function connectLater(mine: Socket): void {
  clearTimeout(retryTimer);
  const ours = (retryAfterMs ?? RETRY_MS) * (0.5 + Math.random());
  const wait = restartAfterMs ?? ours;
  restartAfterMs = undefined;
  retryTimer = setTimeout(() => {
    if (mine !== socket) return;
    connection.setState({ state: "connecting" });
    mine.connect();
  }, wait);
}

const Refusal = z.object({ data: FaultBody });

/** The server's data in a `connect_error`; undefined if the network failed. */
function faultOfRefusal(error: Error): FaultBody | undefined {
  const parsed = z.safeParse(Refusal, error);
  return parsed.success ? parsed.data.data : undefined;
}

/** The events that this tab parses: the general ones, and those that loaded pages have added. */
const known: { [name: string]: z.ZodMiniType } = { ...events };

/** Adds events that only some users receive; their pages load the table. */
export function learnEvents(table: { readonly [N in EventName]?: z.ZodMiniType<EventData<N>> }): void {
  Object.assign(known, table);
}

/** Parses an event and delivers it. Invalid events are dropped: the next `sync` brings their data. */
function take(name: string, data: unknown): void {
  if (!Object.hasOwn(known, name)) return;
  const parsed = z.safeParse(known[name] as z.ZodMiniType, data);
  if (!parsed.success) return;
  if (name === "session:ended") sessionEnded(parsed.data as EventData<"session:ended">);
  news.take({ name: name as EventName, data: parsed.data });
}

function sessionEnded({ reason, why, retry_after_ms }: EventData<"session:ended">): void {
  if (reason === "restart") restartAfterMs = retry_after_ms;
  else if (reason === "tabs") resting = true;
  else endedByServer(reason, why);
}

/** Calls the handler with each parsed event of this name. @returns a function that unsubscribes */
export function listen<N extends EventName>(name: N, handler: (data: EventData<N>) => void): () => void {
  // `take` has parsed the data with the schema of this name.
  const untyped = handler as Handler;
  const all = handlers.get(name) ?? new Set();
  handlers.set(name, all.add(untyped));
  return () => {
    all.delete(untyped);
  };
}

/** Calls the handler after every connect; also at once if there is a connection. */
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
 * Sends a command and waits for its acknowledgement. Without a connection it fails at once: socket.io would queue it and
 * send it later, but queueing is the outbox's task.
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
  // Events that the server sent before its answer are delivered before it.
  news.flush();
  return readAnswer(name, answer);
}

/** Sends a short-lived message without an acknowledgement; drops it if it cannot be sent now. */
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
  // The schema of this name parsed the value; TypeScript cannot infer this for N.
  return value.success ? { ok: true, value: value.data as CommandReply<N> } : failed("INTERNAL");
}
