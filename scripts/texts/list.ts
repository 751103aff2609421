import { readFileSync } from "node:fs";
import { type Owner, PATTERNS } from "./rules.ts";

/** One text of the specification, at one place of it. */
export interface Entry {
  text: string;
  section: number;
  /** Heading and first words of the line. */
  where: string;
  owner: Owner;
  /** The addresses of the screens and calls that have to say it; anywhere, where it is left out. */
  at?: readonly string[];
}

/** The committed list, written by extract.ts. */
export const LIST_FILE = new URL("./texts.json", import.meta.url);

/** Reads the committed list. */
export function readList(): Entry[] {
  return JSON.parse(readFileSync(LIST_FILE, "utf8"));
}

/** A text as it is compared: one line, one space between words. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What the recorders look for: exact texts, and patterns for the others. Plain values, to be handed to a page. */
export interface Wanted {
  texts: string[];
  patterns: { text: string; pattern: string }[];
  /** Nothing longer than this can be one of them. */
  longest: number;
}

/** Room for what a pattern leaves open. */
const PATTERN_ROOM = 20;

/** The texts of the list, each once. */
export function wantedOf(list: readonly Entry[]): Wanted {
  const all = [...new Set(list.map(({ text }) => text))];
  const patterns = all.flatMap((text) => {
    const pattern = PATTERNS[text];
    return pattern === undefined ? [] : [{ text, pattern }];
  });
  const longest = Math.max(0, ...all.map((text) => text.length)) + PATTERN_ROOM;
  return { texts: all.filter((text) => PATTERNS[text] === undefined), patterns, longest };
}
