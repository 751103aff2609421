import { type AddressInfo, createServer, type Socket } from "node:net";
import process from "node:process";
import { BSON } from "mongodb";
import { letter } from "./letters.ts";
import type { WireListening } from "./protocol.ts";

/**
 * The limit for reads, in its own process: implements just enough of MongoDB's protocol for the driver, and answers
 * each find from memory with `limit` documents. There is no storage, no query and no check, so its figures contain only
 * the cost of the driver, the socket and two processes.
 */

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const HELLO = {
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 25,
  readOnly: false,
  ok: 1,
};

const answers = new Map<number, Uint8Array>();

function findAnswer(limit: number): Uint8Array {
  const known = answers.get(limit);
  if (known) return known;
  const firstBatch = Array.from({ length: limit }, (_, number) => letter(number));
  const made = BSON.serialize({ cursor: { firstBatch, id: BSON.Long.fromNumber(0), ns: "floor.letters" }, ok: 1 });
  answers.set(limit, made);
  return made;
}

function answerTo(command: BSON.Document): Uint8Array {
  if ("find" in command) return findAnswer(Number(command.limit ?? 1));
  if ("hello" in command || "ismaster" in command || "isMaster" in command) return BSON.serialize(HELLO);
  return BSON.serialize({ ok: 1 });
}

function framed(opCode: number, responseTo: number, head: Buffer, body: Uint8Array): Buffer {
  const frame = Buffer.alloc(HEADER_BYTES + head.length + body.length);
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(responseTo, 8);
  frame.writeInt32LE(opCode, 12);
  frame.set(head, HEADER_BYTES);
  frame.set(body, HEADER_BYTES + head.length);
  return frame;
}

function answer(frame: Buffer): Buffer {
  const requestId = frame.readInt32LE(4);
  if (frame.readInt32LE(12) === OP_QUERY) {
    const head = Buffer.alloc(20);
    head.writeInt32LE(8, 0);
    head.writeInt32LE(1, 16);
    return framed(OP_REPLY, requestId, head, BSON.serialize(HELLO));
  }
  const command = BSON.deserialize(frame.subarray(HEADER_BYTES + 5));
  return framed(OP_MSG, requestId, Buffer.alloc(5), answerTo(command));
}

function serve(socket: Socket): void {
  let waiting = Buffer.alloc(0);
  socket.setNoDelay(true);
  // The bench closes its client without a goodbye.
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= HEADER_BYTES && waiting.length >= waiting.readInt32LE(0)) {
      const size = waiting.readInt32LE(0);
      socket.write(answer(waiting.subarray(0, size)));
      waiting = waiting.subarray(size);
    }
  });
}

const server = createServer(serve);
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  const listening: WireListening = { kind: "listening", port };
  process.send?.(listening);
});
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
