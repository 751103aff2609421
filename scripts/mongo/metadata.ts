import { type Document, EJSON } from "bson";
import { Problem } from "../lib/say.mjs";

/** The content of a collection's `.metadata.json`. The values are BSON classes, so that an int32 stays an int32. */
export type Metadata = {
  options: Document;
  indexes: Document[];
  uuid: string | undefined;
  collectionName: string | undefined;
  /** "collection", "view" or "timeseries"; missing in dumps of older tools. */
  type: string;
};

/** Canonical extended JSON, with the fields in mongodump's order. */
export function formatMetadata({ options, indexes, uuid, collectionName, type }: Metadata): string {
  for (const index of indexes) checkOrder(index, `the index ${String(index.name)} of ${collectionName}`);
  const hasOptions = Object.keys(options).length > 0;
  const document = { ...(hasOptions ? { options } : {}), indexes, ...(uuid ? { uuid } : {}), collectionName, type };
  return EJSON.stringify(document, { relaxed: false });
}

/** @throws {Problem} that names the file */
export function parseMetadata(text: string, path: string): Metadata {
  let parsed: unknown;
  try {
    parsed = EJSON.parse(text, { relaxed: false });
  } catch (error) {
    throw new Problem(`${path} is broken: ${(error as Error).message}`);
  }
  const { options, indexes, uuid, collectionName, type } = (parsed ?? {}) as Document;
  if (!Array.isArray(indexes) || !indexes.every((index) => typeof index === "object" && index?.key && index.name))
    throw new Problem(`${path} is broken: it has no list of indexes.`);
  for (const index of indexes) checkOrder(index, `${path}: the index ${String(index.name)}`);
  return {
    options: typeof options === "object" && options !== null ? options : {},
    indexes,
    uuid: typeof uuid === "string" ? uuid : undefined,
    collectionName: typeof collectionName === "string" ? collectionName : undefined,
    type: typeof type === "string" ? type : "collection",
  };
}

/**
 * JavaScript moves property names that are whole numbers to the front. In a key of several fields that would change the
 * index, so such a key is refused.
 */
function checkOrder({ key }: Document, what: string): void {
  const fields = Object.keys(key as Document);
  if (fields.length > 1 && fields.some((field) => /^(0|[1-9]\d*)$/.test(field)))
    throw new Problem(`${what} has a field with a number for a name, whose place in the key cannot be kept here.`);
}
