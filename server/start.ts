import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { accessOfCalls, createApp } from "#server/app.ts";
import { type AppContext, createContext } from "#server/context.ts";
import { own } from "#shared/dictionary.ts";
import type { FaultCode } from "#shared/fault.ts";
import type { AccessEntry } from "./platform/access/access.ts";
import type { Bus, BusHandlers } from "./platform/cluster/bus.ts";
import { gaugesOf } from "./platform/cluster/bus-gauges.ts";
import { installationId, noteRedisReached } from "./platform/cluster/installation.ts";
import { type Config, SettingError } from "./platform/config/config.ts";
import { ensureIndexes } from "./platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "./platform/database/embedded.ts";
import { type CheckPort, openCheckPort } from "./platform/http/check-port.ts";
import { CONNECTION_TIMES, capConnections } from "./platform/http/clients/connections.ts";
import { warnOfOthers } from "./platform/http/clients/proxies.ts";
import { headersOutsideHono } from "./platform/http/security-headers.ts";
import type { Log } from "./platform/log/log.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { migrate, refuseNewerDatabase } from "./platform/migrations/migrate.ts";
import type { Passwords } from "./platform/passwords/passwords.ts";
import { drainSockets } from "./platform/realtime/drain.ts";
import type { IoServer } from "./platform/realtime/io.ts";
import { accessOfCommands, CommandServer, commandHandlersOf } from "./platform/realtime/serve.ts";
import { createRealtime } from "./platform/realtime/server.ts";
import { CONNECT_ACCESS } from "./platform/realtime/socket-lifecycle.ts";
import { Resources } from "./resources.ts";

/** A running server. */
export interface RunningServer {
  /** The address that users type. */
  url: string;
  /** The port on which it listens. */
  port: number;
  /** The port for the checks of a load balancer; null if they come to the other one. */
  checkPort: number | null;
  context: AppContext;
  database: EmbeddedDatabase | null;
  io: IoServer;
  /** The access rule of every call and command. */
  access: readonly AccessEntry[];
  /** Accepts no more work, finishes running work, closes the sockets with a reason, then the database. */
  close(): Promise<void>;
}

interface Options {
  config: Config;
  log: Log;
  now?: () => Date;
  /** Shared by tests that hash many passwords; it is closed with the server. */
  passwords?: Passwords;
  /** In place of a process of its own, for tests that share one; it is stopped with the server. */
  database?: EmbeddedDatabase | undefined;
  /** Runs when the database is ready and before the port is open. */
  prepare?: (context: AppContext) => Promise<void>;
}

/** The most milliseconds that open answers may take when the server stops, after the last tab's turn to leave. */
const PATIENCE_MS = 5000;

/** How many milliseconds a start waits until the other processes know this one, which takes a little more than a second. */
const JOIN_MS = 2500;

/** The most milliseconds for the first request of a connection that was accepted just before the port was closed. */
const FIRST_REQUEST_MS = 500;

/** Refusals that may be an attack. Rate limits are logged once, when the socket is closed for them. */
const COMMAND_EVENTS = new Map<FaultCode, string>([
  ["NOT_FOUND", "not-found"],
  ["NOT_ALLOWED", "not-allowed"],
]);

/**
 * Starts a server: settings, database, context, then the port.
 * @throws {SettingError} with one line that says what is wrong and how to fix it
 */
export async function startServer({ log, prepare, ...given }: Options): Promise<RunningServer> {
  const { now = () => new Date() } = given;
  const config = { ...given.config, proxies: warnOfOthers(given.config.proxies, log) };
  const state = { url: config.publicUrl ?? `http://localhost:${config.port}`, isDraining: false };
  const database = config.mongodbUri ? null : (given.database ?? (await startEmbedded(config.dataDir, log)));
  const resources = new Resources({ config, database, passwords: given.passwords, log });
  let checks: CheckPort | null = null;
  const undo = async (isFinished = true) => {
    await checks?.close();
    await resources.close(isFinished);
  };

  try {
    await resources.connect();
    const parts = build(resources, { config, database, now, log }, state);
    const { context, app, http, handlers, io } = parts;
    await refuseNewerDatabase(context);
    await ensureIndexes(context.connection);
    await migrate(context);
    await prepare?.(context);
    if (resources.bus) await joinOthers(resources.bus, context, resources.redis?.isReady === true);
    const port = await listen(http, config);
    state.url = config.publicUrl ?? `http://localhost:${port}`;
    if (config.checkPort !== undefined)
      checks = await openCheckPort({ host: config.host, port: config.checkPort }, app.fetch);
    context.metrics.start();
    context.missedEvents?.start();
    context.everywhere.start();
    context.start();
    return {
      url: state.url,
      port,
      checkPort: checks?.port ?? null,
      context,
      database,
      io,
      access: [
        ...accessOfCalls(app),
        { name: "socket connect", access: CONNECT_ACCESS },
        ...accessOfCommands(handlers),
      ],
      close: async () => {
        state.isDraining = true;
        // Load balancers see at their next check that they must not send more here. Meanwhile all calls are answered.
        if (config.drainNoticeMs > 0) await pause(config.drainNoticeMs);
        await undo(await drain(parts));
      },
    };
  } catch (err) {
    await undo();
    throw err;
  }
}

interface BuildOptions extends Required<Pick<Options, "config" | "now" | "log">> {
  database: EmbeddedDatabase | null;
}

/** Builds everything behind the port, which is not open yet. `state` may change later. */
function build(
  { connection, redis, bus, passwords, metrics }: Resources,
  { config, database, now, log }: BuildOptions,
  state: Readonly<{ url: string; isDraining: boolean }>,
) {
  const context: AppContext = createContext({
    ...{ config, connection, redis, bus, passwords, metrics, now, log },
    io: () => io,
    publicUrl: () => state.url,
  });
  const app = createApp(context, () => state.isDraining);
  const http = createAdaptorServer({ fetch: app.fetch, serverOptions: CONNECTION_TIMES }) as HttpServer;
  capConnections(http, config.maxConnections, log);
  const connections = trackConnections(http);
  const handlers = commandHandlersOf(context.features);
  const commandServer = serveCommands(context, handlers);
  const io: IoServer = openSockets(http, context, commandServer);
  showGauges(metrics, io, database, bus);
  // After Socket.IO, which puts its listener before all others.
  headersOutsideHono(http, () => state.url);
  endConnectionsWith(http, () => state.isDraining);
  return { context, app, http, connections, handlers, commandServer, io };
}

/** Before the port is open, so that no tab of this process misses what others send to all. */
async function joinOthers(bus: Bus, context: AppContext, isRedisReached: boolean): Promise<void> {
  const { connection, remoteCalls, callsMissed, peerJoined, peerLeft, announceHere, log } = context;
  const handlers: BusHandlers = {
    receive: (call, from) => remoteCalls.receive(call, from),
    missed: (why, from) => {
      log.info({ why }, "events of other processes may have been missed");
      callsMissed.signal(why, from);
    },
    joined: peerJoined.signal,
    left: peerLeft.signal,
    hasAdmins: () => announceHere.adminsWatch(),
  };
  const installation = await installationId(connection);
  if (isRedisReached) await noteRedisReached(connection);
  bus.start(handlers, installation);
  await bus.joined(JOIN_MS);
}

/** Runs the commands of sockets, and logs refusals that may be an attack. */
function serveCommands(context: AppContext, handlers: ReturnType<typeof commandHandlersOf>): CommandServer {
  const { sessions, limiter, config, pseudonyms, metrics, log } = context;
  return new CommandServer({
    handlers,
    checkSession: (viewer) => sessions.checkSession(viewer),
    spend: (userId) => limiter.spend("command", String(userId)),
    limited: config.rateLimits,
    nameFor: pseudonyms.user,
    refused: (command, code, userId) => {
      const event = COMMAND_EVENTS.get(code);
      if (event) log.warn({ event, code, command, user: pseudonyms.user(userId) }, "a command was refused");
    },
    answered: metrics.commanded.bind(metrics),
    log,
  });
}

function openSockets(http: HttpServer, context: AppContext, commandServer: CommandServer): IoServer {
  const { sessions, presence, everywhere, config, pseudonyms, publicUrl, log } = context;
  return createRealtime({
    ...{ http, commandServer, presence, publicUrl, log },
    resolve: (token) => sessions.resolve(token),
    recheck: (viewer) => sessions.recheck(viewer),
    verify: (viewer) => sessions.verify(viewer),
    catchUp: async () => everywhere.others?.catchUp(),
    forget: (sessionId) => sessions.forget(sessionId),
    limits: config,
    nameFor: pseudonyms.user,
  });
}

function showGauges(metrics: Metrics, io: IoServer, database: EmbeddedDatabase | null, bus: Bus | null): void {
  metrics.show({
    name: "kasama_sockets_open",
    help: "Sockets that are open with this process",
    read: () => io.sockets.sockets.size,
  });
  if (database)
    metrics.show({
      name: "kasama_embedded_database_up",
      help: "1 while the process of the embedded database lives",
      read: () => Number(database.isAlive()),
    });
  for (const gauge of bus ? gaugesOf(bus) : []) metrics.show(gauge);
}

/**
 * Finishes the work that is under way, for a limited time, and closes everything above the database.
 * @returns whether all work was finished in time
 */
async function drain({ context, http, connections, commandServer, io }: ReturnType<typeof build>): Promise<boolean> {
  for (const { stop } of context.features) stop?.();
  // Takes no new connections. Not http.close(), which also cuts those whose first request is on its way: load balancers
  // open many, and would have to tell their visitors. Open ones finish, but an idle client must not delay the others.
  NetServer.prototype.close.call(http);
  await Promise.race([connections.begun(), pause(FIRST_REQUEST_MS)]);
  let force: NodeJS.Timeout | undefined;
  let isFinished = true;
  const patience = new Promise<void>((resolve) => {
    force = setTimeout(() => {
      isFinished = false;
      connections.destroyAll();
      resolve();
    }, context.config.drainMs + PATIENCE_MS);
  });
  const { config, tabDirectory } = context;
  await drainSockets({
    ...{ io, commandServer, drainMs: config.drainMs, patience },
    expectBack: (userId, ms) => tabDirectory.expectBack(userId, ms),
  });
  await Promise.race([connections.answered(), patience]);
  // Also closes idle connections, and for Node one is idle whose answer is complete but not sent yet.
  await io.close();
  await connections.gone();
  await Promise.race([Promise.all([context.background.settled(), context.scheduler.close()]), patience]);
  await Promise.all(context.features.map(({ close }) => close?.()));
  // Without a database each would wait for some seconds.
  await Promise.race([Promise.all([context.missedEvents?.close(), context.everywhere.close()]), patience]);
  clearTimeout(force);
  await context.mailer.close();
  await context.images.close();
  return isFinished;
}

function listen(http: HttpServer, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", (err: NodeJS.ErrnoException) => {
      const advice: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is already in use: stop the other program, or choose another port with PORT=${port + 1}.`,
        EACCES: `PORT ${port} may not be used by this user: choose one above 1024 with PORT=3000.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: use HOST=127.0.0.1.`,
      };
      reject(
        new SettingError(own(advice, err.code ?? "") ?? `The server cannot listen on ${host}:${port} (${err.code}).`),
      );
    });
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port));
  });
}

/**
 * Ends a connection with its next answer when the server is stopping, so that clients and load balancers do not send
 * another request over it just when it is closed.
 */
function endConnectionsWith(http: HttpServer, isStopping: () => boolean): void {
  http.prependListener("request", (_request, response) => {
    if (isStopping()) response.setHeader("connection", "close");
  });
}

interface Connections {
  /** Resolves when each open connection has sent a request. */
  begun(): Promise<void>;
  /** Resolves when every answer has been handed to the system. */
  answered(): Promise<void>;
  /** Resolves when all connections are closed. */
  gone(): Promise<void>;
  destroyAll(): void;
}

/** The open connections of a server, including upgraded ones, which Node itself does not track. */
function trackConnections(http: HttpServer): Connections {
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let waiting: (() => void) | undefined;
  let answers = 0;
  let listening: (() => void) | undefined;
  let flushing: (() => void) | undefined;
  const heard = (socket: Socket) => {
    if (silent.delete(socket) && silent.size === 0) listening?.();
  };
  http.on("connection", (socket) => {
    open.add(socket);
    silent.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      heard(socket);
      if (open.size === 0) waiting?.();
    });
  });
  for (const event of ["request", "upgrade"]) http.on(event, ({ socket }: IncomingMessage) => heard(socket));
  http.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    answers += 1;
    response.once("close", () => {
      answers -= 1;
      if (answers === 0) flushing?.();
    });
  });
  return {
    answered: () =>
      answers === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            flushing = resolve;
          }),
    begun: () =>
      silent.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            listening = resolve;
          }),
    gone: () =>
      open.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = resolve;
            http.closeIdleConnections();
          }),
    destroyAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
