import { randomInt } from "node:crypto";

/** Letters and digits that are hard to confuse when they are read aloud or copied by hand. */
const LOWER = "abcdefghjkmnpqrstuvwxyz";
const UPPER = "ABCDEFGHJKMNPQRSTUVWXYZ";
const DIGITS = "23456789";
const ALL = LOWER + UPPER + DIGITS;
const GROUP = 4;

/** A password like `hT7m-wQ3x-Kp9v` that satisfies every password rule: each group of four has 23 random bits. */
export function randomPassword(groups: number): string {
  for (;;) {
    const parts = Array.from({ length: groups }, () =>
      Array.from({ length: GROUP }, () => ALL[randomInt(ALL.length)]).join(""),
    );
    const password = parts.join("-");
    // Generated again as a whole, so that no position is more likely to hold a digit.
    if ([/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password))) return password;
  }
}
