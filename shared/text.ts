/** A text as it is compared: lower case, without marks, so that Ñ is found by n. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
