/** How a long text is written down: in sections that can be linked to, of a few kinds of blocks. */

export interface LegalEntry {
  what: string;
  /** Pairs of a short question and its answer. */
  facts: readonly (readonly [question: string, answer: string])[];
}

export type LegalBlock =
  | string
  | { list: readonly string[] }
  /** Points that begin with the words they are about. */
  | { points: readonly (readonly [about: string, text: string])[] }
  | { entries: readonly LegalEntry[] }
  /** A link to a page of ours. */
  | { to: string; before: string; link: string; after: string }
  /** A link to another site. */
  | { href: string; before: string; link: string; after: string }
  /** Where the address for help stands. */
  | { contact: string };

export interface LegalSection {
  /** Part of addresses: links and bookmarks lead there. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}
