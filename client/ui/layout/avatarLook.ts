const COLOURS = 8;

/** A colour from 1 to 8 by a hash of the name: the same person has the same colour everywhere. */
export function avatarColour(name: string): number {
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % COLOURS) + 1;
}

/**
 * The first letters of the first and the last word, for companies of the first two; none for a name without letters.
 */
export function initials(name: string, shape: "person" | "company" = "person"): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? "")
    .filter(Boolean);
  const [first = "", ...others] = letters;
  return `${first}${(shape === "company" ? others[0] : others.at(-1)) ?? ""}`.toUpperCase();
}
