import { foldText } from "#shared/text.ts";

/** The words by which somebody is found: lower case, without marks, so that Ñ is found by n. */
export function searchWords(...texts: string[]): string[] {
  const words = texts.flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words.filter((word) => word.length > 0))];
}
