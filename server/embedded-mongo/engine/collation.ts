import { badValue, CommandError } from "../errors.ts";
import { type Document, isDocument } from "./values.ts";

/** Folds a string to what its collation compares. Undefined means comparison byte by byte. */
export type Fold = ((text: string) => string) | undefined;

export type Collation = { locale: string; strength: 1 | 2 };

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

/** Reads a collation document. Only strength 1 and 2 are known; anything else would sort or match differently. */
export function parseCollation(value: unknown): Collation | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw new CommandError("TypeMismatch", "collation must be a document");
  if (Object.keys(value).length === 0) return undefined;
  const { locale, strength = 3, ...rest } = value;
  if (typeof locale !== "string") throw badValue("collation needs a locale");
  if (locale === "simple") return undefined;
  for (const [name, given] of Object.entries(rest)) {
    if (IGNORED.has(name) || given === DEFAULTS[name]) continue;
    throw badValue(`collation option ${name} is not supported by the embedded MongoDB`);
  }
  if (strength !== 1 && strength !== 2)
    throw badValue(`collation strength ${String(strength)} is not supported by the embedded MongoDB, only 1 and 2`);
  return { locale, strength };
}

/** The folding of a collation: strength 2 forgets case, strength 1 accents too. */
export function foldOf(collation: Collation | undefined): Fold {
  if (!collation) return undefined;
  return collation.strength === 1 ? foldCaseAndAccents : foldCase;
}

// Upper first: it is what makes "ß" and "SS" one, as ICU does at these strengths.
const foldCase = (text: string) => text.normalize("NFC").toUpperCase().toLowerCase();
const foldCaseAndAccents = (text: string) => foldCase(text.normalize("NFD").replace(/\p{M}/gu, ""));

/** True if two collations compare alike, so that an index of one can serve a query of the other. */
export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return a?.strength === b?.strength;
}
