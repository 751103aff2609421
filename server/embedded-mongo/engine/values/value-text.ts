import { Binary, type BSONRegExp, type Code, Long, type ObjectId, type Timestamp } from "bson";
import { regexParts } from "./compare.ts";
import { type Document, isDocument, isUnpromoted, RANK, rankOf } from "./values.ts";

/** A value as MongoDB formats it in messages and plans. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[ ${value.map(valueText).join(", ")} ]`;
  if (isDocument(value)) return documentText(value);
  if (isUnpromoted(value)) return value instanceof Long ? `${value}` : `Decimal128('${value}')`;
  switch (rankOf(value)) {
    case RANK.number:
      return numberText(value as number);
    case RANK.string:
      return JSON.stringify(String(value));
    case RANK.objectId:
      return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case RANK.date:
      return `new Date(${(value as Date).getTime()})`;
    case RANK.binary:
      return binaryText(value as Binary);
    case RANK.timestamp:
      return `Timestamp(${(value as Timestamp).high}, ${(value as Timestamp).low})`;
    case RANK.regex:
      return `/${regexParts(value as BSONRegExp).join("/")}`;
    case RANK.code:
    case RANK.codeWithScope:
      return (value as Code).code;
    case RANK.minKey:
      return "MinKey";
    case RANK.maxKey:
      return "MaxKey";
    default:
      return String(value ?? null);
  }
}

function documentText(document: Document): string {
  const fields = Object.entries(document).map(([name, value]) => `${name}: ${valueText(value)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "nan.0";
  if (!Number.isFinite(value)) return value > 0 ? "inf.0" : "-inf.0";
  return String(value);
}

function binaryText(binary: Binary): string {
  if (binary.sub_type === Binary.SUBTYPE_UUID) return `UUID("${binary.toUUID().toHexString()}")`;
  return `BinData(${binary.sub_type}, ${binary.toString("hex").toUpperCase()})`;
}
