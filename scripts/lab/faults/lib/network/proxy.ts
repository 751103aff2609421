import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createRandom, type Random } from "#server/testing/random.ts";
import { createPipe, type Pipe } from "./pipe.ts";
import { NO_TOXICS, type Toxics } from "./toxics.ts";

/** `up` is from the clients to the server, `down` from the server to the clients. */
export type Direction = "up" | "down";

/** A proxy between clients and a server that simulates a bad network. */
export interface FaultProxy {
  url: string;
  port: number;
  /** The number of open connections. */
  count(): number;
  /** Applies toxics to open and new connections, in both directions unless one is named. */
  apply(toxics: Partial<Toxics>, directions?: readonly Direction[]): void;
  /** Removes all toxics. What a blackhole held arrives now, as TCP would retransmit it. */
  heal(): void;
  /** Sends an RST to both ends of every open connection. */
  reset(): void;
  /** Refuses new connections, or accepts them again. */
  refuse(refused: boolean): void;
  /** Calls the listener with everything that arrives at the proxy in that direction, before any toxic. */
  listen(direction: Direction, listener: (bytes: Buffer) => void): void;
  /** Resolves when a blackhole has held back bytes in that direction: a client or the server has sent something. */
  heldBack(direction: Direction): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** The server's port on this machine; a function is asked for each connection. */
  port: number | (() => number);
  random?: Random;
}

/** A TCP proxy on loopback, with the semantics of Toxiproxy's toxics. */
export async function startProxy({ port, random = createRandom(1) }: Options): Promise<FaultProxy> {
  const toxics: Record<Direction, Toxics> = { up: { ...NO_TOXICS }, down: { ...NO_TOXICS } };
  const pairs = new Set<{ sockets: [Socket, Socket]; pipes: Record<Direction, Pipe> }>();
  const listeners: Record<Direction, ((bytes: Buffer) => void)[]> = { up: [], down: [] };
  const waiting: { direction: Direction; resolve: () => void }[] = [];
  let refused = false;

  const held = (direction: Direction): void => {
    for (const one of waiting.splice(0)) {
      if (one.direction === direction) one.resolve();
      else waiting.push(one);
    }
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (refused) return void client.resetAndDestroy();
    const target = connect({
      port: typeof port === "number" ? port : port(),
      host: "127.0.0.1",
      noDelay: true,
      allowHalfOpen: true,
    });
    const pipe = (from: Socket, to: Socket, direction: Direction): Pipe =>
      createPipe({ from, to, toxics: () => toxics[direction], random, cut: reset, held: () => held(direction) });
    const reset = (): void => {
      client.resetAndDestroy();
      target.resetAndDestroy();
    };
    const pair = {
      sockets: [client, target] as [Socket, Socket],
      pipes: { up: pipe(client, target, "up"), down: pipe(target, client, "down") },
    };
    pairs.add(pair);
    let open = pair.sockets.length;
    for (const [socket, way] of [
      [client, "up"],
      [target, "down"],
    ] as const) {
      socket.on("error", () => {});
      socket.on("data", (bytes) => {
        for (const listener of listeners[way]) listener(bytes);
      });
      socket.once("close", (failed) => {
        // Pass the failure on to the other end, as a network would.
        if (failed) pair.pipes[way].abort();
        else pair.pipes[way].end();
        open -= 1;
        if (open === 0) pairs.delete(pair);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const changed = (): void => {
    for (const { pipes } of pairs) for (const pipe of [pipes.up, pipes.down]) pipe.look();
  };

  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    port: ownPort,
    count: () => pairs.size,
    apply: (some, directions = ["up", "down"]) => {
      for (const direction of directions) Object.assign(toxics[direction], some);
      changed();
    },
    heal: () => {
      for (const direction of ["up", "down"] as const) Object.assign(toxics[direction], NO_TOXICS);
      changed();
    },
    reset: () => {
      for (const { sockets } of pairs) for (const socket of sockets) socket.resetAndDestroy();
    },
    refuse: (on) => {
      refused = on;
    },
    listen: (direction, listener) => listeners[direction].push(listener),
    heldBack: (direction) => new Promise((resolve) => waiting.push({ direction, resolve })),
    close: async () => {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
