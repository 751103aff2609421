import { PASSWORD_MIN } from "./fields.ts";

/** How many of the most common passwords are refused (ASVS 6.2.4). */
const TOP = 3000;

/**
 * Characters that people type instead of letters, and the letter each is read as. `l` is included because 1 and ! stand
 * for both l and i.
 */
const READ_AS = new Map(
  Object.entries({ "@": "a", 4: "a", 3: "e", 1: "i", "!": "i", l: "i", 0: "o", $: "s", 5: "s", 7: "t" }),
);

/** The form in which passwords are compared: the same for 'P@ssw0rd' and 'password'. */
function folded(lowerCase: string): string {
  return lowerCase.replace(/[@431!l0$57]/g, (character) => READ_AS.get(character) ?? character);
}

/**
 * Parses the ranked list, which client and server load in different ways. Returns a function that says whether a
 * password is one of the most common, or a variation of one: in capitals, with characters substituted for letters, or
 * with digits and special characters around it. A longer text that merely contains one is allowed.
 * Check the length first: the work grows with its square.
 */
export function createCommonPasswords(ranked: readonly string[]): (password: string) => boolean {
  // The most common passwords overall, and the most common that are long enough to be chosen here.
  const longEnough = ranked.filter((password) => password.length >= PASSWORD_MIN);
  const common = new Set([...ranked.slice(0, TOP), ...longEnough.slice(0, TOP)].map(folded));
  return (password) => {
    const lowerCase = password.toLowerCase();
    const read = folded(lowerCase);
    const before = /^\P{L}*/u.exec(lowerCase)?.[0].length ?? 0;
    const after = /\P{L}*$/u.exec(lowerCase)?.[0].length ?? 0;
    // Try every way to cut both ends, because a listed password may contain digits and specials itself: 'trustno1',
    // '$unshine'.
    for (let from = 0; from <= before; from += 1) {
      for (let to = lowerCase.length - after; to <= lowerCase.length; to += 1) {
        if (common.has(read.slice(from, to))) return true;
      }
    }
    return false;
  };
}
