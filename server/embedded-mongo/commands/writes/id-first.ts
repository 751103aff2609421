import { type ObjectId, onDemand, serialize } from "bson";
import { badValue } from "#server/embedded-mongo/errors.ts";

const HEAD_BYTES = 4;
const ID = "_id\0";

/** True if the first field of a document is its `_id`. */
export function startsWithId(document: Buffer): boolean {
  const name = HEAD_BYTES + 1;
  return document.toString("latin1", name, name + ID.length) === ID;
}

/** A document with its `_id` moved to the front, as in MongoDB. All values stay unchanged. */
export function withIdFirst(document: Buffer): Buffer {
  const [id, second] = [...onDemand.parseToElements(document)].filter(
    ([, nameOffset, nameLength]) => document.toString("latin1", nameOffset, nameOffset + nameLength + 1) === ID,
  );
  if (!id || second) throw badValue("can't have multiple _id fields in one document");
  const [, nameOffset, , offset, length] = id;
  const [from, to] = [nameOffset - 1, offset + length];
  const parts = [[0, HEAD_BYTES], [from, to], [HEAD_BYTES, from], [to]].map((ends) => document.subarray(...ends));
  return Buffer.concat(parts);
}

/** A document without an `_id`, with this one prepended. */
export function withNewId(document: Buffer, id: ObjectId): Buffer {
  const field = serialize({ _id: id }).subarray(HEAD_BYTES, -1);
  const whole = Buffer.concat([document.subarray(0, HEAD_BYTES), field, document.subarray(HEAD_BYTES)]);
  whole.writeInt32LE(whole.length);
  return whole;
}
