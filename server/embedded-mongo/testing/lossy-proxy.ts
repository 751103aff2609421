import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { deserialize } from "bson";
import { connectTo } from "./raw-client.ts";

const HEADER_BYTES = 16;
const OP_MSG = 2013;

/** A proxy that forwards everything until it is asked to lose a reply. */
export type LossyProxy = {
  uri: string;
  /** Drops the next reply to a command of this name and closes both connections instead. */
  loseAnswerTo(command: string): void;
  /** How many replies were lost. */
  lost(): number;
  close(): Promise<void>;
};

/** Starts a proxy in front of the server in a URI. */
export async function startLossyProxy(uri: string): Promise<LossyProxy> {
  const sockets = new Set<Socket>();
  let unlucky: string | undefined;
  let lost = 0;
  const server = createServer((client) => {
    const target = connectTo(uri);
    /** The frame whose reply will be lost. */
    let doomed: number | undefined;
    const end = () => {
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("error", end);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    inFrames(client, (frame) => {
      if (unlucky !== undefined && commandOf(frame) === unlucky) {
        unlucky = undefined;
        doomed = frame.readInt32LE(4);
      }
      target.write(frame);
    });
    inFrames(target, (frame) => {
      if (frame.readInt32LE(8) !== doomed) client.write(frame);
      else {
        lost++;
        end();
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  return {
    uri: `mongodb://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}/?directConnection=true`,
    loseAnswerTo(command) {
      unlucky = command;
    },
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function inFrames(socket: Socket, take: (frame: Buffer) => void): void {
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
      const frame = received.subarray(0, received.readInt32LE(0));
      received = received.subarray(frame.length);
      take(frame);
    }
  });
}

function commandOf(frame: Buffer): string | undefined {
  if (frame.readInt32LE(12) !== OP_MSG) return undefined;
  const size = frame.readInt32LE(HEADER_BYTES + 5);
  return Object.keys(deserialize(frame.subarray(HEADER_BYTES + 5, HEADER_BYTES + 5 + size)))[0];
}
