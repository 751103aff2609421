import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createRandom, type Random } from "#server/testing/random.ts";
import { createPipe, type Pipe } from "./pipe.ts";
import { NO_TOXICS, type Toxics } from "./toxics.ts";

/** `up` is what clients say to the server, `down` what it says to them. */
export type Direction = "up" | "down";

/** A line between clients and a server, which does to them what a bad network does. */
export interface FaultProxy {
  url: string;
  /** Open connections. */
  count(): number;
  /** What is done from now on, to open connections too; both ways unless one is named. */
  apply(toxics: Partial<Toxics>, directions?: readonly Direction[]): void;
  /** A good line again. What was held by a blackhole arrives now, as TCP would send it again. */
  heal(): void;
  /** RST to both ends of every open connection. */
  reset(): void;
  /** New connections are refused from now on, or taken again. */
  refuse(refused: boolean): void;
  /** Resolves when bytes have been held back that way, which tells that somebody has spoken into a blackhole. */
  heldBack(direction: Direction): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Where the server listens on this machine. */
  port: number;
  random?: Random;
}

/** A TCP proxy on loopback, with the semantics of Toxiproxy's toxics. */
export async function startProxy({ port, random = createRandom(1) }: Options): Promise<FaultProxy> {
  const toxics: Record<Direction, Toxics> = { up: { ...NO_TOXICS }, down: { ...NO_TOXICS } };
  const pairs = new Set<{ sockets: [Socket, Socket]; pipes: Record<Direction, Pipe> }>();
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
    const target = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
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
      socket.once("close", (failed) => {
        // The other end hears of it as a network would tell.
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

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
    heldBack: (direction) => new Promise((resolve) => waiting.push({ direction, resolve })),
    close: async () => {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
