import { foldText } from "#shared/text.ts";

/** The words by which a person is found: lower case, without accents, so that n finds Ñ. */
export function searchWords(...texts: string[]): string[] {
  const words = texts.flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words.filter((word) => word.length > 0))];
}
