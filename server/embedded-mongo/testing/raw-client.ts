import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Document, deserialize, serialize } from "bson";

/** Speaks the protocol by hand, for what no driver would send. */
export class RawClient {
  readonly socket: Socket;
  #received = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      socket.emit("more");
    });
    socket.on("error", () => {});
  }

  static async to(uri: string): Promise<RawClient> {
    const path = decodeURIComponent(/mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? "");
    const socket = connect(path);
    await once(socket, "connect");
    return new RawClient(socket);
  }

  /** Sends a command and waits for its answer. */
  async command(command: Document): Promise<Document> {
    this.socket.write(messageOf(command));
    return this.reply();
  }

  /** The next answer. */
  async reply(): Promise<Document> {
    while (this.#received.length < 4 || this.#received.length < this.#received.readInt32LE(0))
      await once(this.socket, "more");
    const size = this.#received.readInt32LE(0);
    const frame = this.#received.subarray(0, size);
    this.#received = this.#received.subarray(size);
    return deserialize(frame.subarray(21));
  }

  /** Resolves when the server has closed the connection. */
  async closed(): Promise<void> {
    if (!this.socket.destroyed) await once(this.socket, "close");
  }
}

/** An OP_MSG frame with a command in it. */
export function messageOf(command: Document, flags = 0): Buffer {
  const body = serialize(command);
  const frame = Buffer.alloc(21 + body.length);
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(7, 4);
  frame.writeInt32LE(2013, 12);
  frame.writeUInt32LE(flags, 16);
  frame.set(body, 21);
  return frame;
}
