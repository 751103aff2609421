import { useEffect } from "react";
import { announce } from "#client/ui/feedback/announce.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";

/** The remaining characters are shown below this number. */
export const COUNT_SHOWN = 400;
/** The numbers at which it is announced too: after every key would be too much. */
const SAID_BELOW = [COUNT_SHOWN, 100, 20] as const;

/** The last of these steps that was passed; null for none. */
function stepOf(left: number): number | null {
  if (left < 0) return 0;
  return SAID_BELOW.findLast((limit) => left < limit) ?? null;
}

/** Announces to screen readers that the limit is near, and that it is exceeded. */
export function useSaidCount(left: number): void {
  const step = stepOf(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once per step, with the current number.
  useEffect(() => {
    if (step === null) return;
    announce(left < 0 ? texts.lettersOver({ count: -left }) : texts.lettersLeft({ count: left }), "polite", "count");
  }, [step]);
}
