import { readFileSync } from "node:fs";
import { type Owner, PATTERNS } from "./rules.ts";

/** One text of the specification, at one place of it. */
export interface Entry {
  text: string;
  section: number;
  /** Heading and first words of the line. */
  where: string;
  owner: Owner;
  /** The paths of the screens and calls that must show it; any of them if undefined. */
  at?: readonly string[];
}

/** The committed list, written by extract.ts. */
export const LIST_FILE = new URL("./texts.json", import.meta.url);

/** Reads the committed list. */
export function readList(): Entry[] {
  return JSON.parse(readFileSync(LIST_FILE, "utf8"));
}

/** Normalises a text for comparison: one line, one space between words. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What the recorders search for: exact texts, and patterns for the others. Plain values, because a page gets them. */
export interface Wanted {
  texts: string[];
  patterns: { text: string; pattern: string }[];
  /** The length of the longest possible match. */
  longest: number;
}

/** Additional length for the variable parts of a pattern. */
const PATTERN_ROOM = 20;

/** The different texts of the list. */
export function wantedOf(list: readonly Entry[]): Wanted {
  const all = [...new Set(list.map(({ text }) => text))];
  const patterns = all.flatMap((text) => {
    const pattern = PATTERNS[text];
    return pattern === undefined ? [] : [{ text, pattern }];
  });
  const longest = Math.max(0, ...all.map((text) => text.length)) + PATTERN_ROOM;
  return { texts: all.filter((text) => PATTERNS[text] === undefined), patterns, longest };
}
