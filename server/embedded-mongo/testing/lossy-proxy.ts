import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "./server.ts";

/** Stands between a client and a server, and can lose an answer with its connection, as a network does. */
export type LossyProxy = {
  uri: string;
  /** How many answers were lost. */
  lost: number;
  /** Loses the next answer to a command of this name. */
  loseAnswerTo(command: string): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of the server of a URI. */
export async function startLossyProxy(uri: string): Promise<LossyProxy> {
  const address = decodeURIComponent(/mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? "");
  const [host, port] = address.split(":");
  const folder = temporaryFolder();
  const path = join(folder, "p.sock");
  const sockets = new Set<Socket>();
  let wanted: string | undefined;
  const server = createServer((client) => {
    const upstream = address.includes("/") ? connect(address) : connect(Number(port), host);
    let doomed = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end);
      socket.on("close", end);
    }
    client.on("data", (chunk) => {
      if (wanted !== undefined && chunk.includes(wanted)) {
        wanted = undefined;
        doomed = true;
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (!doomed) return void client.write(chunk);
      proxy.lost++;
      end();
    });
  });
  const proxy: LossyProxy = {
    uri: `mongodb://${encodeURIComponent(path)}/?directConnection=true`,
    lost: 0,
    loseAnswerTo(command) {
      wanted = command;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  server.listen(path);
  await once(server, "listening");
  return proxy;
}
