import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Connection } from "mongoose";
import { createApp } from "#server/app.ts";
import { type Config, SettingError } from "#server/config.ts";
import { type AppContext, createContext } from "#server/context.ts";
import { ensureIndexes, openConnection } from "#server/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/database/embedded.ts";
import { chatCommandHandlers } from "#server/features/chat/chat.sockets.ts";
import type { Log } from "#server/log.ts";
import { createPasswords } from "#server/passwords/passwords.ts";
import type { IoServer } from "#server/realtime/io.ts";
import { createServe } from "#server/realtime/serve.ts";
import { closeRealtime, createRealtime } from "#server/realtime/server.ts";

/** A whole server, listening. */
export interface RunningServer {
  /** The address that users type. */
  url: string;
  /** Where it listens. */
  port: number;
  context: AppContext;
  database: EmbeddedDatabase | null;
  /** Stops taking work, finishes what is under way, closes the sockets with a reason, then the database. */
  close(): Promise<void>;
}

interface Options {
  config: Config;
  log: Log;
  now?: () => Date;
  /** Runs when the database is ready and before the port is open. */
  prepare?: (context: AppContext) => Promise<void>;
}

/** Open answers get this long to finish when the server stops, in milliseconds. */
const DRAIN_MS = 5000;

/**
 * Settings -> database -> context -> listen.
 * @throws {SettingError} with one line that says what is wrong and how to mend it
 */
export async function startServer({ config, log, now = () => new Date(), prepare }: Options): Promise<RunningServer> {
  let draining = false;
  let url = config.publicUrl ?? `http://localhost:${config.port}`;
  const database = config.mongodbUri ? null : await startEmbedded(config.dataDir, log);
  const connection = openConnection(config.mongodbUri ?? database?.uri ?? "");
  const passwords = createPasswords();
  const undo = async () => {
    await passwords.close();
    await connection.close();
    await database?.stop();
  };

  try {
    const context: AppContext = createContext({
      config,
      connection,
      passwords,
      io: () => io,
      publicUrl: () => url,
      now,
      log,
    });
    const app = createApp(context, () => draining);
    const http = createAdaptorServer({ fetch: app.fetch }) as HttpServer;
    const { sessions, presence, chat, sync } = context;
    const serve = createServe({
      handlers: chatCommandHandlers(chat, sync, presence),
      stillStands: sessions.stillStands,
      log,
    });
    const io: IoServer = createRealtime({
      http,
      resolve: sessions.resolve,
      forget: sessions.forget,
      serve,
      presence,
      publicUrl: () => url,
      log,
    });
    await connected(connection);
    await ensureIndexes(connection);
    await prepare?.(context);
    const port = await listen(http, config);
    url = config.publicUrl ?? `http://localhost:${port}`;
    return {
      url,
      port,
      context,
      database,
      close: async () => {
        draining = true;
        // What was sent is stored and answered before the sockets close; later sends are asked for again by their tabs.
        await chat.settle();
        await closeRealtime(io);
        await drained(http);
        await chat.close();
        presence.close();
        context.mailer.close();
        await undo();
      },
    };
  } catch (err) {
    await undo();
    throw err;
  }
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
      const mend: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is already in use: stop the other program, or choose another port with PORT=${port + 1}.`,
        EACCES: `PORT ${port} may not be used by this user: choose one above 1024 with PORT=3000.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: use HOST=127.0.0.1.`,
      };
      reject(new SettingError(mend[err.code ?? ""] ?? `The server cannot listen on ${host}:${port} (${err.code}).`));
    });
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port));
  });
}

async function drained(http: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  http.closeIdleConnections();
  const force = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(force);
}
