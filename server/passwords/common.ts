import { dictionary } from "@zxcvbn-ts/language-common";
import { ACCOUNT_TEXTS } from "#shared/accounts/accounts.texts.ts";
import { PASSWORD_MIN } from "#shared/accounts/fields.ts";
import { Fault } from "#shared/fault.ts";

/** How many of the most common passwords are refused (ASVS 6.2.4). */
const TOP = 3000;

/** Stand-ins that people type for letters, and the letter that each is read as. `l` is among them since 1 and ! are both. */
const READ_AS: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  l: "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** The form in which passwords are compared: 'P@ssw0rd' and 'password' have the same. */
function folded(lowerCase: string): string {
  return lowerCase.replace(/[@431!l0$57]/g, (character) => READ_AS[character] ?? character);
}

/** The 3,000 most common of all, and the 3,000 most common that are long enough to be chosen here. Made once, at start. */
const COMMON: ReadonlySet<string> = (() => {
  const ranked = dictionary["passwords-common"];
  const longEnough = ranked.filter((password) => password.length >= PASSWORD_MIN);
  return new Set([...ranked.slice(0, TOP), ...longEnough.slice(0, TOP)].map(folded));
})();

/**
 * Whether a password is one of the most common, or one of them as people bend it to fit the rules: in capitals, with
 * stand-ins for letters, with digits and special characters around it. A longer text that merely contains one is not.
 * To be asked after the length was checked: the work grows with its square.
 */
export function isCommonPassword(password: string): boolean {
  const lowerCase = password.toLowerCase();
  const read = folded(lowerCase);
  const before = /^\P{L}*/u.exec(lowerCase)?.[0].length ?? 0;
  const behind = /\P{L}*$/u.exec(lowerCase)?.[0].length ?? 0;
  // Each way to cut the ends, since digits and specials may be part of a listed one too: 'trustno1', '$unshine'.
  for (let from = 0; from <= before; from += 1) {
    for (let to = lowerCase.length - behind; to <= lowerCase.length; to += 1) {
      if (COMMON.has(read.slice(from, to))) return true;
    }
  }
  return false;
}

/** @throws {Fault} WEAK_PASSWORD at this field if the password is a common one */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  const { passwordCommon } = ACCOUNT_TEXTS;
  throw new Fault("WEAK_PASSWORD", passwordCommon, { fields: { [field]: [passwordCommon] } });
}
