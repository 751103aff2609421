import { deserialize } from "bson";
import { type Document, decode } from "../engine/values/values.ts";
import { encodeReply } from "./bson-writer.ts";
import { crc32c } from "./crc32c.ts";
import { encodeFrame, type Frame, HEADER_BYTES, ProtocolError } from "./frames.ts";

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_COMPRESSED = 2012;
export const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
/** Flag bits below 16 must be understood; higher ones may be ignored. */
const REQUIRED_BITS = 0xffff;

/** A received command. The documents of an insert and the like stay encoded until they are needed. */
export type Message = {
  command: Document;
  sequences: Map<string, Buffer[]>;
  /** The client wants no reply (moreToCome). */
  silent: boolean;
  /** The client accepts several replies (exhaustAllowed). */
  exhaustAllowed: boolean;
  /** It came as OP_QUERY, which clients use for the handshake while they do not know the server. */
  legacy: boolean;
};

/** Parses a frame. Throws ProtocolError for anything wrong with its bytes. */
export function parseMessage(frame: Frame): Message {
  if (frame.opCode === OP_MSG) return orProtocolError(() => parseMsg(frame.bytes));
  if (frame.opCode === OP_QUERY) return orProtocolError(() => parseQuery(frame.bytes.subarray(HEADER_BYTES)));
  throw new ProtocolError(frame.opCode === OP_COMPRESSED ? "no compression was agreed on" : `opcode ${frame.opCode}`);
}

/** Decodes a document of a section. Invalid BSON closes the connection. */
export function decodeSent(bytes: Buffer): Document {
  return orProtocolError(() => decode(bytes));
}

function orProtocolError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ProtocolError ? error : new ProtocolError((error as Error).message);
  }
}

function parseMsg(bytes: Buffer): Message {
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new ProtocolError(`unknown flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? checkedEnd(bytes) : bytes.length;
  let command: Document | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const kind = bytes[at++];
    const size = bytes.readInt32LE(at);
    if (size < 5 || at + size > end) throw new ProtocolError("a section is longer than its message");
    const section = bytes.subarray(at, at + size);
    at += size;
    if (kind === 0) {
      if (command) throw new ProtocolError("two bodies");
      command = decodeCommand(section, sequences);
    } else if (kind === 1) readSequence(section, sequences);
    else throw new ProtocolError(`section of kind ${kind}`);
  }
  if (!command) throw new ProtocolError("no body");
  const silent = (flags & MORE_TO_COME) !== 0;
  return { command, sequences, silent, exhaustAllowed: (flags & EXHAUST_ALLOWED) !== 0, legacy: false };
}

/** The end of the sections and start of the checksum, which must match everything before it. */
function checkedEnd(bytes: Buffer): number {
  const end = bytes.length - 4;
  if (bytes.readUInt32LE(end) !== crc32c(bytes.subarray(0, end)))
    throw new ProtocolError("the checksum does not match");
  return end;
}

/** The documents of an insert may also be in the body; they stay encoded in the same way. */
function decodeCommand(section: Buffer, sequences: Map<string, Buffer[]>): Document {
  const isInsert = section.toString("latin1", 5, 12) === "insert\0";
  if (!isInsert) return decode(section);
  const command = deserialize(section, { promoteBuffers: false, bsonRegExp: true, fieldsAsRaw: { documents: true } });
  const { documents, ...rest } = command;
  // If it contains anything but documents, the command refuses it.
  if (!Array.isArray(documents) || !documents.every((item) => item instanceof Uint8Array)) return command;
  keep(
    sequences,
    "documents",
    documents.map((item) => Buffer.from(item.buffer, item.byteOffset, item.byteLength)),
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
  keep(sequences, section.toString("utf8", 4, nameEnd), documents);
}

function keep(sequences: Map<string, Buffer[]>, name: string, documents: Buffer[]): void {
  if (sequences.has(name)) throw new ProtocolError(`two sequences named ${name}`);
  sequences.set(name, documents);
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
  return {
    command: { ...command, $db: name.slice(0, -5) },
    sequences: new Map(),
    silent: false,
    exhaustAllowed: false,
    legacy: true,
  };
}

/** The bytes of a reply, in the protocol of the request. `more` says that another reply follows without a request. */
export function encodeAnswer(
  question: Pick<Message, "legacy">,
  requestId: number,
  reply: Document,
  more = false,
): Buffer {
  const body = encodeReply(reply);
  if (!question.legacy) {
    const head = Buffer.alloc(5);
    head.writeUInt32LE(more ? MORE_TO_COME : 0, 0);
    return encodeFrame(OP_MSG, requestId, [head, body]);
  }
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return encodeFrame(OP_REPLY, requestId, [head, body]);
}
