import { foldText } from "#shared/text.ts";

/** The entry of a comma-separated text that the caret is in. */
export interface CaretEntry {
  /** Where it begins and ends in the text, its blanks included. */
  start: number;
  end: number;
  name: string;
}

export function entryAt(text: string, caret: number): CaretEntry {
  // Not lastIndexOf with caret - 1: that finds a comma at 0 for a caret before it as well.
  const start = text.slice(0, caret).lastIndexOf(",") + 1;
  const comma = text.indexOf(",", caret);
  const end = comma < 0 ? text.length : comma;
  return { start, end, name: text.slice(start, end).replace(/\s+/g, " ").trim() };
}

/** The text with this name in place of the entry at the caret, and where the caret goes: ready for the next entry. */
export function withEntry(text: string, caret: number, name: string): { text: string; caret: number } {
  const { start, end } = entryAt(text, caret);
  const before = text.slice(0, start) + (start === 0 ? "" : " ") + name;
  const after = text.slice(end) || ", ";
  return { text: before + after, caret: after === ", " ? before.length + after.length : before.length };
}

/** The names that would change something: not the entry as it is, nor another entry. */
export function newNames(names: readonly string[], text: string): string[] {
  const there = new Set(text.split(",").map((name) => foldText(name.replace(/\s+/g, " ").trim())));
  return names.filter((name) => !there.has(foldText(name)));
}
