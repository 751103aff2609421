import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Document, deserialize, serialize } from "bson";

const OP_MSG = 2013;
const OP_QUERY = 2004;

/** A parsed frame of the server. */
export type Answer = { requestId: number; responseTo: number; opCode: number; flags: number; document: Document };

/** Connects to the host or socket in a URI. */
export function connectTo(uri: string): Socket {
  const address = decodeURIComponent(/mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? "");
  const [host, port] = address.split(":");
  return address.includes("/") ? connect(address) : connect(Number(port), host);
}

/** Sends raw protocol messages that no driver would send. */
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
    socket.on("close", () => socket.emit("more"));
  }

  /** Connects to the host or socket in a URI. */
  static async to(uri: string): Promise<RawClient> {
    const socket = connectTo(uri);
    await once(socket, "connect");
    return new RawClient(socket);
  }

  /** Sends a command and waits for the reply. */
  async command(command: Document): Promise<Document> {
    this.socket.write(messageOf(command));
    return this.reply();
  }

  /** The document of the next reply. */
  async reply(): Promise<Document> {
    return (await this.answer()).document;
  }

  /** The next reply, with its header. */
  async answer(): Promise<Answer> {
    while (this.#received.length < 4 || this.#received.length < this.#received.readInt32LE(0)) {
      if (this.socket.destroyed) throw new Error("the connection was closed");
      await once(this.socket, "more");
    }
    const frame = this.#received.subarray(0, this.#received.readInt32LE(0));
    this.#received = this.#received.subarray(frame.length);
    const opCode = frame.readInt32LE(12);
    return {
      requestId: frame.readInt32LE(4),
      responseTo: frame.readInt32LE(8),
      opCode,
      flags: frame.readUInt32LE(16),
      document: deserialize(frame.subarray(opCode === OP_MSG ? 21 : 36)),
    };
  }

  /** Resolves when the server has closed the connection. */
  async closed(): Promise<void> {
    if (!this.socket.destroyed) await once(this.socket, "close");
  }
}

const REQUEST_ID = 7;

/** An OP_MSG frame with a command, and further sections after it. */
export function messageOf(command: Document, flags = 0, more: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(flags);
  return frameOf(OP_MSG, [head, Buffer.from([0]), serialize(command), more]);
}

/** An OP_QUERY frame, which clients used before OP_MSG. */
export function queryOf(collection: string, command: Document): Buffer {
  const limits = Buffer.alloc(8);
  limits.writeInt32LE(-1, 4);
  return frameOf(OP_QUERY, [Buffer.alloc(4), Buffer.from(`${collection}\0`), limits, serialize(command)]);
}

/** A section of kind 1: a named list of documents. */
export function sequenceOf(name: string, documents: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...documents]);
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeInt32LE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function frameOf(opCode: number, parts: Uint8Array[]): Buffer {
  const header = Buffer.alloc(16);
  const frame = Buffer.concat([header, ...parts]);
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(REQUEST_ID, 4);
  frame.writeInt32LE(opCode, 12);
  return frame;
}
