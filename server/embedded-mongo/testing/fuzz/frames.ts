import { type Document, serialize } from "bson";
import type { Random } from "../random.ts";
import { bomb } from "./bombs.ts";
import { document, element, nestedDocument, randomDocument } from "./bson-bytes.ts";
import { Commands, FUZZ_DB } from "./commands.ts";

const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;

/** Typical errors of length fields. */
const SIZES = [
  -1,
  0,
  1,
  4,
  5,
  15,
  16,
  17,
  255,
  65_536,
  16_777_216,
  47_999_999,
  48_000_000,
  48_000_001,
  2 ** 31 - 1,
  -(2 ** 31),
] as const;

/** A frame of these bytes after the header. */
export function frame(opCode: number, body: Uint8Array, requestId = 1): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + body.length);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(requestId, 4);
  bytes.writeInt32LE(opCode, 12);
  bytes.set(body, HEADER_BYTES);
  return bytes;
}

/** An OP_MSG frame with one command. */
export function message(command: Document | Buffer, flags = 0, requestId = 1): Buffer {
  const body = Buffer.isBuffer(command) ? command : serialize(command, { ignoreUndefined: true });
  const head = Buffer.alloc(5);
  head.writeUInt32LE(flags);
  return frame(OP_MSG, Buffer.concat([head, body]), requestId);
}

/** What is sent on one connection. */
export type Attack = {
  /** The bytes, split as the network might split them. */
  pieces: Buffer[];
  /** The last frame is incomplete, so there can be no reply. */
  isOpen: boolean;
};

/** Generates frames: valid, almost valid, and invalid. */
export class Frames {
  readonly #random: Random;
  readonly #commands: Commands;

  constructor(random: Random) {
    this.#random = random;
    this.#commands = new Commands(random);
  }

  attack(): Attack {
    const frames = Array.from({ length: this.#random.chance(0.2) ? 4 : 1 }, () => this.#frame());
    if (this.#random.chance(0.05)) frames.push(this.#half());
    const bytes = Buffer.concat(frames);
    return { pieces: this.#cut(bytes), isOpen: !endsWithFrame(bytes) };
  }

  #frame(): Buffer {
    const dice = this.#random.below(100);
    if (dice < 30) return this.#command();
    if (dice < 55) return this.#mutated(this.#command());
    if (dice < 70) return this.#wrongNumbers(this.#command());
    if (dice < 82) return this.#randomBson();
    if (dice < 84) return message({ ...bomb(this.#random), $db: FUZZ_DB });
    if (dice < 90) return this.#sequences();
    if (dice < 94) return this.#legacy();
    return this.#random.bytes(this.#random.below(200));
  }

  #flags(): number {
    return this.#random.pick([0, 0, 0, 0, MORE_TO_COME, EXHAUST_ALLOWED]);
  }

  #command(): Buffer {
    return message({ ...this.#commands.next(), $db: FUZZ_DB }, this.#flags());
  }

  #mutated(bytes: Buffer): Buffer {
    for (let changes = 1 + this.#random.below(5); changes > 0; changes--) {
      const at = HEADER_BYTES + this.#random.below(bytes.length - HEADER_BYTES);
      if (this.#random.chance(0.5)) bytes[at] = this.#random.below(256);
      else bytes[at] = (bytes[at] ?? 0) ^ (1 << this.#random.below(8));
    }
    return bytes;
  }

  /** Replaces a length, an opcode, flags or the kind of a section with a wrong number. */
  #wrongNumbers(bytes: Buffer): Buffer {
    const dice = this.#random.below(6);
    if (dice === 0) bytes.writeInt32LE(this.#random.pick(SIZES), 0);
    if (dice === 1) bytes.writeInt32LE(this.#random.pick([0, 1, OP_QUERY, 2002, 2010, 2012, -1]), 12);
    if (dice === 2) bytes.writeUInt32LE(2 ** this.#random.below(32), 16);
    if (dice === 3) bytes[20] = this.#random.below(256);
    if (dice === 4) bytes.writeInt32LE(this.#random.pick(SIZES), 21);
    // Anywhere in the command, where an inner document's length may be.
    if (dice === 5) bytes.writeInt32LE(this.#random.pick(SIZES), 21 + this.#random.below(bytes.length - 25));
    return bytes;
  }

  #randomBson(): Buffer {
    const name = this.#random.pick(["insert", "find", "update", "aggregate", "hello", "ping", "explain", "x"]);
    const depth = this.#random.pick([3, 6, 60]);
    const body = this.#random.chance(0.1)
      ? nestedDocument(this.#random.pick([50, 99, 150, 1000, 20_000]), this.#random.pick([0x03, 0x04]))
      : randomDocument(this.#random, depth);
    const command = document([
      element(0x02, name, Buffer.from([2, 0, 0, 0, 120, 0])),
      element(0x02, "$db", Buffer.from([5, 0, 0, 0, ...Buffer.from(`${FUZZ_DB}\0`)])),
      element(
        this.#random.pick([0x03, 0x04]),
        this.#random.pick(["filter", "documents", "updates", "pipeline", "q"]),
        body,
      ),
    ]);
    return message(command, this.#flags());
  }

  /** Commands with documents in sections of kind 1, also duplicate or empty ones, and with a checksum. */
  #sequences(): Buffer {
    const [name, field] = this.#random.pick([
      ["insert", "documents"],
      ["update", "updates"],
      ["delete", "deletes"],
    ] as const);
    const documents = Array.from({ length: this.#random.below(4) }, () => randomDocument(this.#random, 3));
    const content = Buffer.concat([Buffer.from(`${this.#random.pick([field, field, "x", ""])}\0`), ...documents]);
    const size = Buffer.alloc(5);
    size[0] = 1;
    size.writeInt32LE(this.#random.chance(0.8) ? content.length + 4 : this.#random.pick(SIZES), 1);
    const withChecksum = this.#random.chance(0.3);
    const first = message({ [name]: "x", $db: FUZZ_DB }, withChecksum ? CHECKSUM_PRESENT : 0).subarray(HEADER_BYTES);
    const sections = Array.from({ length: 1 + this.#random.below(2) }, () => Buffer.concat([size, content]));
    return frame(OP_MSG, Buffer.concat([first, ...sections, ...(withChecksum ? [this.#random.bytes(4)] : [])]));
  }

  #legacy(): Buffer {
    const collection = this.#random.pick(["admin.$cmd", `${FUZZ_DB}.$cmd`, `${FUZZ_DB}.x`, "", "x".repeat(5000)]);
    const command = this.#random.chance(0.5) ? { isMaster: 1, helloOk: true } : this.#commands.next();
    const parts = [
      Buffer.alloc(4),
      Buffer.from(`${collection}\0`),
      this.#random.bytes(8),
      serialize(command, { ignoreUndefined: true }),
    ];
    const body = Buffer.concat(parts);
    return this.#random.chance(0.5) ? frame(OP_QUERY, body) : this.#mutated(frame(OP_QUERY, body));
  }

  /** The beginning of a frame that announces up to 48 MB. */
  #half(): Buffer {
    const bytes = this.#command();
    bytes.writeInt32LE(this.#random.pick([bytes.length, 1_000_000, 48_000_000]), 0);
    return bytes.subarray(0, 1 + this.#random.below(bytes.length - 1));
  }

  #cut(bytes: Buffer): Buffer[] {
    const cuts = Array.from({ length: this.#random.pick([0, 0, 1, 5]) }, () => this.#random.below(bytes.length + 1));
    const ends = [...cuts.sort((a, b) => a - b), bytes.length];
    return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)).filter((piece) => piece.length > 0);
  }
}

/** Whether these bytes, split by their lengths, end with a complete frame or contain a wrong length. */
function endsWithFrame(bytes: Buffer): boolean {
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = bytes.readInt32LE(at);
    if (length < HEADER_BYTES || length > 48_000_000) return true;
    at += length;
  }
  return at === bytes.length;
}
