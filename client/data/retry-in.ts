const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A duration in one unit, rounded up: '45 seconds', '2 minutes', '1 hour'. */
function wait(seconds: number): string {
  const [length, unit] = seconds < MINUTE ? [1, "second"] : seconds <= HOUR ? [MINUTE, "minute"] : [HOUR, "hour"];
  return new Intl.NumberFormat("en-GB", { style: "unit", unit, unitDisplay: "long" }).format(
    Math.ceil(seconds / length),
  );
}

/** When a rate-limited action may be tried again. Separate from the texts of faults, which load with forms. */
export const retryIn = (seconds: number): string => `You can try again in ${wait(seconds)}.`;
