import { serialize } from "bson";
import type { Document } from "../engine/values/values.ts";

/** An encoded BSON document or array to embed in a reply. */
export class Raw {
  readonly type: 0x03 | 0x04;
  readonly bytes: Uint8Array;

  constructor(type: 0x03 | 0x04, bytes: Uint8Array) {
    this.type = type;
    this.bytes = bytes;
  }
}

/** A stored document in a reply. */
export const rawDocument = (bytes: Uint8Array) => new Raw(0x03, bytes);

/** An array of stored documents in a reply. */
export function rawArray(documents: readonly Uint8Array[]): Raw {
  const parts: Uint8Array[] = [];
  let size = 5;
  for (const [index, document] of documents.entries()) {
    const head = elementHead(0x03, String(index));
    parts.push(head, document);
    size += head.length + document.length;
  }
  return new Raw(0x04, enclose(parts, size));
}

function elementHead(type: number, name: string): Buffer {
  const head = Buffer.allocUnsafe(Buffer.byteLength(name) + 2);
  head[0] = type;
  head.write(name, 1);
  head[head.length - 1] = 0;
  return head;
}

function enclose(parts: Uint8Array[], size: number): Buffer {
  const whole = Buffer.allocUnsafe(size);
  whole.writeInt32LE(size);
  let at = 4;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  whole[at] = 0;
  return whole;
}

/** Serializes a reply; Raw values may occur in it and in its direct subdocuments. */
export function encodeReply(reply: Document, depth = 1): Uint8Array {
  const raw: [string, Raw][] = [];
  const plain: Document = {};
  for (const [name, value] of Object.entries(reply)) {
    if (value instanceof Raw) raw.push([name, value]);
    else if (depth > 0 && holdsRaw(value)) raw.push([name, rawDocument(encodeReply(value, depth - 1))]);
    else plain[name] = value;
  }
  const bytes = serialize(plain, { ignoreUndefined: true });
  if (raw.length === 0) return bytes;
  const parts: Uint8Array[] = [bytes.subarray(4, bytes.length - 1)];
  let size = bytes.length;
  for (const [name, value] of raw) {
    const head = elementHead(value.type, name);
    parts.push(head, value.bytes);
    size += head.length + value.bytes.length;
  }
  return enclose(parts, size);
}

function holdsRaw(value: unknown): value is Document {
  return typeof value === "object" && value !== null && Object.values(value).some((item) => item instanceof Raw);
}
