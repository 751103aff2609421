import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Connection } from "mongoose";
import { accessOfCalls, createApp } from "#server/app.ts";
import { type AppContext, createContext } from "#server/context.ts";
import { own } from "#shared/dictionary.ts";
import type { FaultCode } from "#shared/fault.ts";
import type { AccessEntry } from "./platform/access/access.ts";
import { type Config, SettingError } from "./platform/config/config.ts";
import { ensureIndexes, openConnection, untilConnected } from "./platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "./platform/database/embedded.ts";
import { closeRedis, openRedis, type Redis } from "./platform/database/redis.ts";
import { CONNECTION_TIMES, capConnections } from "./platform/http/clients/connections.ts";
import { warnOfOthers } from "./platform/http/clients/proxies.ts";
import { headersOutsideHono } from "./platform/http/security-headers.ts";
import type { Log } from "./platform/log/log.ts";
import { Metrics } from "./platform/metrics/metrics.ts";
import { migrate, refuseNewerDatabase } from "./platform/migrations/migrate.ts";
import { createPasswords, type Passwords } from "./platform/passwords/passwords.ts";
import type { IoServer } from "./platform/realtime/io.ts";
import { accessOfCommands, commandHandlersOf, createServe, type Serve } from "./platform/realtime/serve.ts";
import { closeRealtime, createRealtime } from "./platform/realtime/server.ts";
import { CONNECT_ACCESS } from "./platform/realtime/socket-lifecycle.ts";

/** A running server. */
export interface RunningServer {
  /** The address that users type. */
  url: string;
  /** The port on which it listens. */
  port: number;
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
  /** Runs when the database is ready and before the port is open. */
  prepare?: (context: AppContext) => Promise<void>;
}

/** The most milliseconds that open answers may take when the server stops. */
const DRAIN_MS = 5000;

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
  let draining = false;
  let url = config.publicUrl ?? `http://localhost:${config.port}`;
  const database = config.mongodbUri ? null : await startEmbedded(config.dataDir, log);
  const metrics = new Metrics(log);
  const databaseAsked = metrics.databaseAsked.bind(metrics);
  const connection = openConnection(config.mongodbUri ?? database?.uri ?? "", databaseAsked);
  const passwords = given.passwords ?? createPasswords();
  let redis: Redis | null = null;
  const undo = async () => {
    await passwords.close();
    closeRedis(redis);
    await connection.close();
    metrics.close();
    await database?.stop();
  };

  try {
    if (config.redisUrl) redis = await openRedis(config.redisUrl, log);
    const context: AppContext = createContext({
      config,
      connection,
      redis,
      passwords,
      metrics,
      io: () => io,
      publicUrl: () => url,
      now,
      log,
    });
    const app = createApp(context, () => draining);
    const http = createAdaptorServer({ fetch: app.fetch, serverOptions: CONNECTION_TIMES }) as HttpServer;
    capConnections(http, config.maxConnections, log);
    const connections = trackConnections(http);
    const handlers = commandHandlersOf(context.features);
    const serve = serveCommands(context, handlers, () => draining);
    const io: IoServer = openSockets(http, context, serve);
    showGauges(metrics, io, database);
    // After Socket.IO, which puts its listener before all others.
    headersOutsideHono(http, () => url);
    if (database) await untilConnected(connection, database.uri, databaseAsked);
    else await connected(connection);
    await refuseNewerDatabase(context);
    await ensureIndexes(connection);
    await migrate(context);
    await prepare?.(context);
    const port = await listen(http, config);
    url = config.publicUrl ?? `http://localhost:${port}`;
    metrics.start();
    context.start();
    return {
      url,
      port,
      context,
      database,
      io,
      access: [
        ...accessOfCalls(app),
        { name: "socket connect", access: CONNECT_ACCESS },
        ...accessOfCommands(handlers),
      ],
      close: async () => {
        draining = true;
        await drain({ context, http, connections, serve, io });
        await undo();
      },
    };
  } catch (err) {
    await undo();
    throw err;
  }
}

/** Runs the commands of sockets, and logs refusals that may be an attack. */
function serveCommands(
  context: AppContext,
  handlers: ReturnType<typeof commandHandlersOf>,
  isDraining: () => boolean,
): Serve {
  const { sessions, limiter, config, pseudonyms, metrics, log } = context;
  return createServe({
    handlers,
    stillStands: (viewer) => sessions.stillStands(viewer),
    spend: (userId) => limiter.spend("command", String(userId)),
    limited: config.rateLimits,
    isDraining,
    nameFor: pseudonyms.user,
    refused: (command, code, userId) => {
      const event = COMMAND_EVENTS.get(code);
      if (event) log.warn({ event, code, command, user: pseudonyms.user(userId) }, "a command was refused");
    },
    answered: metrics.commanded.bind(metrics),
    log,
  });
}

function openSockets(http: HttpServer, context: AppContext, serve: Serve): IoServer {
  const { sessions, presence, config, pseudonyms, publicUrl, log } = context;
  return createRealtime({
    ...{ http, serve, presence, publicUrl, log },
    resolve: (token) => sessions.resolve(token),
    recheck: (viewer) => sessions.recheck(viewer),
    forget: (sessionId) => sessions.forget(sessionId),
    limits: config,
    nameFor: pseudonyms.user,
  });
}

function showGauges(metrics: Metrics, io: IoServer, database: EmbeddedDatabase | null): void {
  metrics.show({
    name: "kasama_sockets_open",
    help: "Sockets that are open with this process",
    read: () => io.sockets.sockets.size,
  });
  if (!database) return;
  metrics.show({
    name: "kasama_embedded_database_up",
    help: "1 while the process of the embedded database lives",
    read: () => Number(database.isAlive()),
  });
}

interface Parts {
  context: AppContext;
  http: HttpServer;
  connections: Connections;
  serve: Serve;
  io: IoServer;
}

/** Finishes the work that is under way, for at most `DRAIN_MS`, and closes everything above the database. */
async function drain({ context, http, connections, serve, io }: Parts): Promise<void> {
  for (const { stop } of context.features) stop?.();
  // Takes no new connections. Open ones finish, but an idle client must not delay the end of the others.
  http.close();
  let force: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    force = setTimeout(() => {
      connections.destroyAll();
      resolve();
    }, DRAIN_MS);
  });
  // Commands that were accepted are stored and answered first; tabs send the later ones again.
  await Promise.race([serve.settled(), patience]);
  await closeRealtime(io, patience);
  await connections.gone();
  await Promise.race([Promise.all([context.background.settled(), context.scheduler.close()]), patience]);
  clearTimeout(force);
  await Promise.all(context.features.map(({ close }) => close?.()));
  await context.mailer.close();
  await context.images.close();
}

async function connected(connection: Connection): Promise<void> {
  try {
    await connection.asPromise();
  } catch (err) {
    const why = err instanceof Error ? (err.message.split("\n")[0] ?? "") : "";
    throw new SettingError(
      `The database cannot be reached (${why}): check MONGODB_URI, or remove it to use the embedded database.`,
    );
  }
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

interface Connections {
  /** Resolves when all connections are closed. */
  gone(): Promise<void>;
  destroyAll(): void;
}

/** The open connections of a server, including upgraded ones, which Node itself does not track. */
function trackConnections(http: HttpServer): Connections {
  const open = new Set<Socket>();
  let waiting: (() => void) | undefined;
  http.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      if (open.size === 0) waiting?.();
    });
  });
  return {
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
