/** The structure of a long text: sections that can be linked to, with a few kinds of blocks. */

export interface LegalEntry {
  what: string;
  /** Pairs of a short question and its answer. */
  facts: readonly (readonly [question: string, answer: string])[];
}

export type LegalBlock =
  | string
  | { list: readonly string[] }
  /** List items that start with the term they explain. */
  | { points: readonly (readonly [about: string, text: string])[] }
  | { entries: readonly LegalEntry[] }
  /** A link to a page of the app. */
  | { to: string; before: string; link: string; after: string }
  /** A link to another site. */
  | { href: string; before: string; link: string; after: string }
  /** The support address is inserted here. */
  | { contact: string };

export interface LegalSection {
  /** Part of addresses, so links and bookmarks depend on it. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}
