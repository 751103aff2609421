/** Text for comparisons: lower case and without accents, so that n finds Ñ. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
