import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import { own } from "#server/embedded-mongo/own-property.ts";
import { foldingOf, type Strength } from "./folding.ts";
import { type Document, isDocument } from "./values.ts";

/** Maps a string to the form that its collation compares. Undefined means comparison by bytes. */
export type Fold = ((text: string) => string) | undefined;

export type Collation = { locale: string; strength: Strength };

const IGNORED = new Set(["version"]);
const DEFAULTS: Document = {
  caseLevel: false,
  caseFirst: "off",
  numericOrdering: false,
  alternate: "non-ignorable",
  maxVariable: "punct",
  normalization: false,
  backwards: false,
};

/** Parses a collation document. Only strengths 1 and 2 are supported; others would sort or match differently. */
export function parseCollation(value: unknown): Collation | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw new CommandError("TypeMismatch", "collation must be a document");
  if (Object.keys(value).length === 0) return undefined;
  const { locale, strength = 3, ...rest } = value;
  if (typeof locale !== "string") throw badValue("collation needs a locale");
  if (locale === "simple") return undefined;
  for (const [name, given] of Object.entries(rest)) {
    if (IGNORED.has(name) || given === own(DEFAULTS, name)) continue;
    throw badValue(`collation option ${name} is not supported by the embedded MongoDB`);
  }
  if (strength !== 1 && strength !== 2)
    throw badValue(`collation strength ${String(strength)} is not supported by the embedded MongoDB, only 1 and 2`);
  // Throws for an unknown locale.
  foldingOf(locale, strength);
  return { locale, strength };
}

/** The folding function of a collation. */
export function foldOf(collation: Collation | undefined): Fold {
  return collation && foldingOf(collation.locale, collation.strength);
}

/** True if two collations compare alike, so that an index with one can serve a query with the other. */
export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return a?.strength === b?.strength && a?.locale === b?.locale;
}
