import { useEffect } from "react";
import { announce } from "#client/ui/feedback/announce.ts";
import { chatTexts as texts } from "../chat.texts.ts";

/** From fewer than so many characters on one sees how many are left. */
export const COUNT_SHOWN = 400;
/** When it is said too: a number after each key would drown what is written. */
const SAID_BELOW = [COUNT_SHOWN, 100, 20] as const;

/** Which of these has been passed last; null for none. */
function stepOf(left: number): number | null {
  if (left < 0) return 0;
  return SAID_BELOW.findLast((limit) => left < limit) ?? null;
}

/** Tells whoever does not see the count that the end comes near, and that it is passed. */
export function useSaidCount(left: number): void {
  const step = stepOf(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a step, with the number of that moment.
  useEffect(() => {
    if (step === null) return;
    announce(left < 0 ? texts.lettersOver(-left) : texts.lettersLeft(left), "polite", "count");
  }, [step]);
}
