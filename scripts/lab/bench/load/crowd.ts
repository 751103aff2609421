import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { io as connect, type Socket } from "socket.io-client";
import { type ClientToServer, RECONNECT, type ServerToClient } from "#shared/realtime.ts";
import type { FromCrowd, Return, Tab, ToCrowd } from "./protocol.ts";

/**
 * A process with many idle tabs: to measure the cost of one, or to disconnect all of them at once. They reconnect at
 * the pace of client/data/socket.ts.
 */

type Client = Socket<ServerToClient, ClientToServer>;

interface Member {
  socket: Client;
  tab: Tab;
  /** The number of notifications received. */
  notified: number;
}

/** Concurrent handshakes while the crowd connects. */
const STEP = 100;
const CONNECT_MS = 20_000;
/** A tab that has not reconnected after this time is given up. */
const RETURN_MS = 60_000;

const crowd: Member[] = [];

function say(message: FromCrowd): void {
  process.send?.(message);
}

function open(url: string, tab: Tab): Promise<Member> {
  const socket: Client = connect(url, {
    auth: { token: tab.token },
    transports: ["websocket"],
    ...RECONNECT,
    forceNew: true,
    timeout: CONNECT_MS,
  });
  return new Promise((resolve, reject) => {
    const member: Member = { socket, tab, notified: 0 };
    socket.on("notification:new", () => {
      member.notified += 1;
    });
    socket.once("connect", () => resolve(member));
    socket.once("connect_error", reject);
  });
}

async function gather(url: string, tabs: Tab[]): Promise<void> {
  for (let at = 0; at < tabs.length; at += STEP)
    crowd.push(...(await Promise.all(tabs.slice(at, at + STEP).map((tab) => open(url, tab)))));
}

/** Records the reconnection of one tab in `how`. Resolves when it is back and has synced. */
function comeBack({ socket, tab }: Member, isKasama: boolean, began: number, how: Return): Promise<void> {
  const now = () => performance.now() - began;
  return new Promise((resolve) => {
    let hasMessage = false;
    let hasSynced = false;
    const arrived = () => {
      if (!hasMessage) how.caughtUp.push(now());
      hasMessage = true;
      if (hasSynced) resolve();
    };
    socket.on("chat:message", arrived);
    socket.io.on("reconnect_attempt", () => how.attempts.push(now()));
    socket.on("connect_error", (error) => how.refused.push(error.message));
    socket.on("connect", () => {
      how.back.push(now());
      if (!isKasama) return resolve();
      socket.timeout(CONNECT_MS).emit("sync", { conversations: tab.known }, (late, answer) => {
        if (late) return void how.refused.push("sync was not answered");
        if (!answer.ok) return void how.refused.push(answer.fault.code);
        how.synced.push(now());
        hasSynced = true;
        if (answer.value.messages.length > 0 || hasMessage) arrived();
      });
    });
  });
}

/** Drops the connections as a broken network does, without the tabs' asking for it. */
function cut(): void {
  for (const { socket } of crowd) {
    socket.io.reconnection(false);
    socket.io.engine.close();
    socket.io.reconnection(true);
  }
}

async function comeBackAll(isKasama: boolean): Promise<Return> {
  const how: Return = { back: [], synced: [], caughtUp: [], attempts: [], refused: [] };
  const began = performance.now();
  const returns = crowd.map((member) => comeBack(member, isKasama, began, how));
  for (const { socket } of crowd) {
    // Does what the manager does when a connection breaks, but at a moment that we choose. There is no public call for
    // it.
    const manager = socket.io as unknown as { skipReconnect: boolean; reconnect(): void };
    manager.skipReconnect = false;
    manager.reconnect();
  }
  await Promise.race([Promise.all(returns), sleep(RETURN_MS)]);
  for (const times of [how.back, how.synced, how.caughtUp, how.attempts]) times.sort((a, b) => a - b);
  return how;
}

async function answer(request: ToCrowd): Promise<FromCrowd> {
  if (request.kind === "gather") {
    await gather(request.url, request.tabs);
    return { kind: "gathered" };
  }
  if (request.kind === "cut") {
    cut();
    return { kind: "cut" };
  }
  if (request.kind === "count") return { kind: "counts", notifications: crowd.map(({ notified }) => notified) };
  return { kind: "returned", how: await comeBackAll(request.isKasama) };
}

process.on("message", (request: ToCrowd) => {
  answer(request).then(say, (err: unknown) => {
    process.stderr.write(`The crowd failed: ${err instanceof Error ? err.stack : String(err)}\n`);
    process.exit(1);
  });
});
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
say({ kind: "ready" });
