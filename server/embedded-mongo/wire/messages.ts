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
/** Bits below 16 have to be understood; of the others nothing has to be. */
const REQUIRED_BITS = 0xffff;

/** A command as it came in. The documents of an insert and the like stay bytes until someone needs them decoded. */
export type Message = {
  command: Document;
  sequences: Map<string, Buffer[]>;
  /** The client wants no answer (moreToCome). */
  silent: boolean;
  /** The client would take several answers to this one (exhaustAllowed). */
  exhaustAllowed: boolean;
  /** It came as OP_QUERY, which clients begin with as long as they do not know what they talk to. */
  legacy: boolean;
};

/** Reads a frame. Whatever is wrong with its bytes is a ProtocolError. */
export function parseMessage(frame: Frame): Message {
  if (frame.opCode === OP_MSG) return orProtocolError(() => parseMsg(frame.bytes));
  if (frame.opCode === OP_QUERY) return orProtocolError(() => parseQuery(frame.bytes.subarray(HEADER_BYTES)));
  throw new ProtocolError(frame.opCode === OP_COMPRESSED ? "no compression was agreed on" : `opcode ${frame.opCode}`);
}

/** Decodes a document of a sequence. One that is not BSON ends the connection that it came on. */
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

/** Where the sections end and the checksum begins, which has to be that of everything before it. */
function checkedEnd(bytes: Buffer): number {
  const end = bytes.length - 4;
  if (bytes.readUInt32LE(end) !== crc32c(bytes.subarray(0, end)))
    throw new ProtocolError("the checksum does not match");
  return end;
}

/** A client may also send the documents of an insert within the body; they are kept as bytes in the same way. */
function decodeCommand(section: Buffer, sequences: Map<string, Buffer[]>): Document {
  const isInsert = section.toString("latin1", 5, 12) === "insert\0";
  if (!isInsert) return decode(section);
  const command = deserialize(section, { promoteBuffers: false, bsonRegExp: true, fieldsAsRaw: { documents: true } });
  const { documents, ...rest } = command;
  // Anything else than documents in it is for the command to refuse.
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

/** The bytes of an answer, in the protocol of the question. `more` says that another answer follows unasked. */
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
