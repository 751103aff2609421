import { foldText } from "#shared/text.ts";

/** The entry of a comma-separated text at the caret. */
export interface CaretEntry {
  /** Its start and end in the text, including spaces. */
  start: number;
  end: number;
  name: string;
}

export function entryAt(text: string, caret: number): CaretEntry {
  // Not lastIndexOf with caret - 1: with a caret at 0 it would still find a comma at 0.
  const start = text.slice(0, caret).lastIndexOf(",") + 1;
  const comma = text.indexOf(",", caret);
  const end = comma < 0 ? text.length : comma;
  return { start, end, name: text.slice(start, end).replace(/\s+/g, " ").trim() };
}

/** Replaces the entry at the caret with this name, and returns the text and the new caret, ready for the next entry. */
export function withEntry(text: string, caret: number, name: string): { text: string; caret: number } {
  const { start, end } = entryAt(text, caret);
  const before = text.slice(0, start) + (start === 0 ? "" : " ") + name;
  const after = text.slice(end) || ", ";
  return { text: before + after, caret: after === ", " ? before.length + after.length : before.length };
}

/** The names that would change something: not the current entry, nor another one. */
export function newNames(names: readonly string[], text: string): string[] {
  const existing = new Set(text.split(",").map((name) => foldText(name.replace(/\s+/g, " ").trim())));
  return names.filter((name) => !existing.has(foldText(name)));
}
