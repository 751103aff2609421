import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { logError } from "../log.ts";
import { Connection, type Handler, type Traffic } from "./connection.ts";

/** Accepts clients on the given addresses. */
export class WireServer {
  readonly #handler: Handler;
  readonly #connections = new Map<Socket, Connection>();
  readonly #servers: Server[] = [];
  readonly traffic: Traffic = { bytesIn: 0, bytesOut: 0, numRequests: 0 };
  #nextId = 1;

  constructor(handler: Handler) {
    this.#handler = handler;
  }

  /** Number of connected clients. */
  get size(): number {
    return this.#connections.size;
  }

  /** Number of connections since the start. */
  get totalCreated(): number {
    return this.#nextId - 1;
  }

  /**
   * Listens on a Unix socket that only this user can open (the umask of the process ensures it from the start).
   * Replaces a socket file left by a killed process.
   */
  async listenOnSocket(path: string): Promise<void> {
    rmSync(path, { force: true });
    await this.#listen({ path });
    chmodSync(path, 0o600);
  }

  /** Listens on loopback; port 0 chooses a free one. Returns the port. */
  async listenOnPort(port: number): Promise<number> {
    const server = await this.#listen({ host: "127.0.0.1", port });
    const address = server.address();
    return typeof address === "object" && address ? address.port : port;
  }

  #listen(where: { path: string } | { host: string; port: number }): Promise<Server> {
    const server = createServer((socket) => {
      this.#connections.set(socket, new Connection(socket, this.#handler, this.#nextId++, this.traffic));
      socket.on("close", () => this.#connections.delete(socket));
    });
    this.#servers.push(server);
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(where, () => {
        server.off("error", reject);
        // A client that cannot be accepted, for example for lack of descriptors, must not affect the others.
        server.on("error", (error) => logError("a connection could not be accepted", error));
        resolve(server);
      });
    });
  }

  /** Accepts no new clients, answers running commands and closes the connections. */
  async close(): Promise<void> {
    for (const server of this.#servers) server.close();
    await Promise.all([...this.#connections.values()].map((connection) => connection.close()));
    for (const socket of this.#connections.keys()) socket.destroySoon();
  }
}
