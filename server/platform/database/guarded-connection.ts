import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { mongo } from "mongoose";

/** Parts of the driver's class that its types leave out. */
interface DriverConnection {
  writeCommand(...args: unknown[]): Promise<void>;
  command(ns: unknown, command: object, ...rest: unknown[]): Promise<unknown>;
}
type DriverConnectionClass = new (socket: Socket, options: unknown) => DriverConnection;

const require = createRequire(import.meta.url);
const { Connection } = require("mongodb/lib/cmap/connection.js") as { Connection: DriverConnectionClass };

/**
 * A connection of the driver whose calls end when its socket closes.
 *
 * Between a socket's `destroy()` and its 'close' event, the driver (7.8) still hands out the connection, writes to it, gets
 * `false`, and waits for a 'drain' that never comes: the call never ends and keeps its place in the pool. The same happens
 * to a large command that is still being written when the socket closes. Node emits no event for either that the driver
 * waits for, so this class does: a write to a destroyed socket throws, and a close also emits an error. Both become a lost
 * connection, so that the driver retries.
 *
 * Passed as `connectionType`, an option that the driver reads but does not document.
 */
export class GuardedConnection extends Connection {
  constructor(socket: Socket, options: unknown) {
    super(socket, options);
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (...args: unknown[]) => {
      if (socket.destroyed) throw new Error("the socket is closed");
      return write(...args);
    };
    // The driver listens for 'error' from its constructor on, so only the driver receives this.
    socket.once("close", () => socket.emit("error", new Error("the socket was closed")));
  }

  /** @throws {mongo.MongoError} only, because the driver does not convert system errors while it waits for the socket */
  override async writeCommand(...args: unknown[]): Promise<void> {
    try {
      await super.writeCommand(...args);
    } catch (cause) {
      if (cause instanceof mongo.MongoError || !(cause instanceof Error)) throw cause;
      throw new mongo.MongoNetworkError(`the connection was lost during a write: ${cause.message}`, { cause });
    }
  }
}

/** Called with each finished command, successful or not, and its duration in seconds. */
export type CommandEnded = (name: string, seconds: number) => void;

/**
 * A connection that measures its commands. The driver's own monitoring would emit an event per command and parse the
 * whole reply a second time.
 */
export function timedConnection(ended: CommandEnded): typeof GuardedConnection {
  return class extends GuardedConnection {
    override async command(ns: unknown, command: object, ...rest: unknown[]): Promise<unknown> {
      const began = performance.now();
      try {
        return await super.command(ns, command, ...rest);
      } finally {
        // The first key of a command is its name.
        ended(Object.keys(command)[0] ?? "", (performance.now() - began) / 1000);
      }
    }
  };
}
