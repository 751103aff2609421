/** 'Maria Clara Santos' -> 'Maria Clara' and 'Santos'. One word is a first name. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return words.length > 1
    ? { first: words.slice(0, -1).join(" "), last: words.at(-1) ?? "" }
    : { first: words[0] ?? "", last: "" };
}
