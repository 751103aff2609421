import { deserialize } from "bson";
import { type Document, decode } from "../engine/values.ts";
import { encodeReply } from "./bson-writer.ts";
import { encodeFrame, type Frame, ProtocolError } from "./frames.ts";

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_COMPRESSED = 2012;
export const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Bits below 16 have to be understood; of the others nothing has to be. */
const REQUIRED_BITS = 0xffff;

/** A command as it came in. The documents of an insert and the like stay bytes until someone needs them decoded. */
export type Message = {
  command: Document;
  sequences: Map<string, Buffer[]>;
  /** The client wants no answer. */
  silent: boolean;
  legacy: boolean;
};

/** Reads a frame. Whatever is wrong with its bytes is a ProtocolError. */
export function parseMessage(frame: Frame): Message {
  try {
    if (frame.opCode === OP_MSG) return parseMsg(frame.body);
    if (frame.opCode === OP_QUERY) return parseQuery(frame.body);
  } catch (error) {
    throw error instanceof ProtocolError ? error : new ProtocolError((error as Error).message);
  }
  throw new ProtocolError(frame.opCode === OP_COMPRESSED ? "no compression was agreed on" : `opcode ${frame.opCode}`);
}

function parseMsg(body: Buffer): Message {
  const flags = body.readUInt32LE(0);
  if (flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new ProtocolError(`unknown flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? body.length - 4 : body.length;
  let command: Document | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = 4; at < end; ) {
    const kind = body[at++];
    const size = body.readInt32LE(at);
    if (size < 5 || at + size > end) throw new ProtocolError("a section is longer than its message");
    const section = body.subarray(at, at + size);
    at += size;
    if (kind === 0) {
      if (command) throw new ProtocolError("two bodies");
      command = decodeCommand(section, sequences);
    } else if (kind === 1) readSequence(section, sequences);
    else throw new ProtocolError(`section of kind ${kind}`);
  }
  if (!command) throw new ProtocolError("no body");
  return { command, sequences, silent: (flags & MORE_TO_COME) !== 0, legacy: false };
}

/** A client may also send the documents of an insert within the body; they are kept as bytes in the same way. */
function decodeCommand(section: Buffer, sequences: Map<string, Buffer[]>): Document {
  const isInsert = section.toString("latin1", 5, 12) === "insert\0";
  if (!isInsert) return decode(section);
  const command = deserialize(section, { promoteBuffers: false, bsonRegExp: true, fieldsAsRaw: { documents: true } });
  const { documents, ...rest } = command;
  if (!Array.isArray(documents)) return command;
  sequences.set(
    "documents",
    documents.map((item) => {
      if (!(item instanceof Uint8Array)) throw new ProtocolError("documents must be documents");
      return Buffer.from(item.buffer, item.byteOffset, item.byteLength);
    }),
  );
  return rest;
}

function readSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError("a document sequence without a name");
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) throw new ProtocolError("a document is longer than its sequence");
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(section.toString("utf8", 4, nameEnd), documents);
}

/** The legacy handshake: int32 flags, cstring collection, int32 skip, int32 count, document. */
function parseQuery(body: Buffer): Message {
  const nameEnd = body.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError("a query without a collection");
  const name = body.toString("utf8", 4, nameEnd);
  if (!name.endsWith(".$cmd")) throw new ProtocolError("legacy queries are not served");
  const at = nameEnd + 9;
  const size = body.readInt32LE(at);
  if (size < 5 || at + size > body.length) throw new ProtocolError("a query is longer than its message");
  const query = decode(body.subarray(at, at + size));
  const command = (query.$query as Document | undefined) ?? query;
  return { command: { ...command, $db: name.slice(0, -5) }, sequences: new Map(), silent: false, legacy: true };
}

/** The bytes of an answer, in the protocol of the question. */
export function encodeAnswer(message: Pick<Message, "legacy">, requestId: number, reply: Document): Buffer {
  const body = encodeReply(reply);
  if (!message.legacy) {
    const head = Buffer.alloc(5);
    return encodeFrame(OP_MSG, requestId, [head, body]);
  }
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return encodeFrame(OP_REPLY, requestId, [head, body]);
}
