import { PASSWORD_MIN } from "./fields.ts";

/** How many of the most common passwords are refused (ASVS 6.2.4). */
const TOP = 3000;

/** Stand-ins that people type for letters, and the letter that each is read as. `l` is among them since 1 and ! are both. */
const READ_AS = new Map(
  Object.entries({ "@": "a", 4: "a", 3: "e", 1: "i", "!": "i", l: "i", 0: "o", $: "s", 5: "s", 7: "t" }),
);

/** The form in which passwords are compared: 'P@ssw0rd' and 'password' have the same. */
function folded(lowerCase: string): string {
  return lowerCase.replace(/[@431!l0$57]/g, (character) => READ_AS.get(character) ?? character);
}

/**
 * Reads the ranked list, which both sides load in their own way. What it returns says whether a password is one of the
 * most common, or one of them as people bend it to fit the rules: in capitals, with stand-ins for letters, with digits
 * and special characters around it. A longer text that merely contains one is not.
 * To be asked after the length was checked: the work grows with its square.
 */
export function createCommonPasswords(ranked: readonly string[]): (password: string) => boolean {
  // The most common of all, and the most common that are long enough to be chosen here.
  const longEnough = ranked.filter((password) => password.length >= PASSWORD_MIN);
  const common = new Set([...ranked.slice(0, TOP), ...longEnough.slice(0, TOP)].map(folded));
  return (password) => {
    const lowerCase = password.toLowerCase();
    const read = folded(lowerCase);
    const before = /^\P{L}*/u.exec(lowerCase)?.[0].length ?? 0;
    const behind = /\P{L}*$/u.exec(lowerCase)?.[0].length ?? 0;
    // Each way to cut the ends, since digits and specials may be part of a listed one too: 'trustno1', '$unshine'.
    for (let from = 0; from <= before; from += 1) {
      for (let to = lowerCase.length - behind; to <= lowerCase.length; to += 1) {
        if (common.has(read.slice(from, to))) return true;
      }
    }
    return false;
  };
}
