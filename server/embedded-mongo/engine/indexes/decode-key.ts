import { Binary, BSONRegExp, Code, MaxKey, MinKey, ObjectId, Timestamp } from "bson";
import { type Document, EMPTY_ARRAY, RANK, setOwn } from "#server/embedded-mongo/engine/values/values.ts";

/**
 * Decodes the value of an ascending key from encodeKey(), for people who read plans. Strings come back folded.
 * @throws {RangeError} for a key that was shortened or is incomplete
 */
export function decodeKey(bytes: Buffer): unknown {
  return new Reader(bytes).value();
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  value(): unknown {
    return this.#payload(this.#take(1).readUInt8());
  }

  #payload(rank: number): unknown {
    switch (rank) {
      case RANK.number:
        return this.#number();
      case RANK.string:
        return this.#text();
      case RANK.objectId:
        return new ObjectId(this.#take(12));
      case RANK.date:
        return new Date(Number(this.#take(8).readBigUInt64BE() - 2n ** 63n));
      case RANK.bool:
        return this.#take(1)[0] === 1;
      case RANK.object:
        return this.#document();
      case RANK.array:
        return this.#array();
      case RANK.binary: {
        const length = this.#take(4).readUInt32BE();
        const [subType] = this.#take(1);
        return new Binary(this.#take(length), subType);
      }
      case RANK.timestamp:
        return new Timestamp(this.#take(8).readBigUInt64BE());
      case RANK.regex:
        return new BSONRegExp(this.#text(), this.#text());
      case RANK.code:
        return new Code(this.#text());
      case RANK.codeWithScope:
        return new Code(this.#text(), this.#document());
      case RANK.minKey:
        return new MinKey();
      case RANK.maxKey:
        return new MaxKey();
      case RANK.emptyArray:
        return EMPTY_ARRAY;
      case RANK.null:
        return null;
      default:
        throw new RangeError(`no type has the rank ${rank}`);
    }
  }

  #take(length: number): Buffer {
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new RangeError("the key is cut off");
    return this.#bytes.subarray(start, this.#at);
  }

  #number(): number {
    const bytes = Buffer.from(this.#take(8));
    if (bytes.every((byte) => byte === 0)) return Number.NaN;
    const isNegative = bytes.readUInt8() < 0x80;
    for (let i = 0; i < bytes.length; i++) bytes[i] = (bytes[i] ?? 0) ^ (isNegative ? 0xff : i === 0 ? 0x80 : 0);
    return bytes.readDoubleBE();
  }

  /** Reads up to the byte 0; 0 and 1 inside are escaped as 1 1 and 1 2. */
  #text(): string {
    const text: number[] = [];
    for (let [byte] = this.#take(1); byte !== 0; [byte] = this.#take(1))
      text.push(byte === 1 ? (this.#take(1)[0] ?? 0) - 1 : (byte ?? 0));
    return Buffer.from(text).toString();
  }

  #document(): Document {
    const document: Document = {};
    for (let [rank = 0] = this.#take(1); rank !== 0; [rank = 0] = this.#take(1))
      setOwn(document, this.#text(), this.#payload(rank));
    return document;
  }

  #array(): unknown[] {
    const array: unknown[] = [];
    for (let [rank = 0] = this.#take(1); rank !== 0; [rank = 0] = this.#take(1)) array.push(this.#payload(rank));
    return array;
  }
}
