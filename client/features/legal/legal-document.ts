import type { ReactNode } from "react";

/** The structure of a long text: sections that can be linked to, with a few kinds of blocks. */

export interface LegalEntry {
  what: string;
  /** What it is used for. */
  why: string;
  /** Who sees it. */
  who: string;
}

/** A sentence with a place for a link. */
type Linked = (values: { link: (text: readonly ReactNode[]) => ReactNode }) => ReactNode;

export type LegalBlock =
  | string
  | { list: readonly string[] }
  /** List items that start with the term they explain. */
  | { points: readonly { about: string; text: string }[] }
  | { entries: readonly LegalEntry[] }
  /** A link to a page of the app. */
  | { to: string; sentence: Linked }
  /** A link to another site. */
  | { href: string; sentence: Linked }
  /** A sentence with the support address. */
  | { contact: (values: { address: () => ReactNode }) => ReactNode };

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

/** A section of a document. */
export const section = (id: string, title: string, ...blocks: readonly LegalBlock[]): LegalSection => ({
  id,
  title,
  blocks,
});
