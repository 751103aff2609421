import { duration } from "#shared/texts/format.ts";
import { retryInTexts as texts } from "./texts/retry-in/retry-in.texts.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A duration in one unit, rounded up: '45 seconds', '2 minutes', '1 hour'. */
function wait(seconds: number): string {
  const [length, unit] =
    seconds < MINUTE
      ? ([1, "second"] as const)
      : seconds <= HOUR
        ? ([MINUTE, "minute"] as const)
        : ([HOUR, "hour"] as const);
  return duration(Math.ceil(seconds / length), unit);
}

/** When a rate-limited action may be tried again. Separate from the texts of faults, which load with forms. */
export const retryIn = (seconds: number): string => texts.tryAgain({ wait: wait(seconds) });
