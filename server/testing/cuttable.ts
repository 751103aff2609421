import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a Redis that can be cut, for one of several processes. */
export interface Cuttable {
  url: string;
  /** From now on nothing arrives in either direction, and no connection ends. */
  cut(): void;
  /** Ends what was cut; new connections work. */
  mend(): void;
  close(): Promise<void>;
}

/** @param target the address of a Redis on this machine */
export async function startCuttable(target: string): Promise<Cuttable> {
  const { port, hostname } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (bytes) => {
        if (!isCut) to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      endAll();
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
