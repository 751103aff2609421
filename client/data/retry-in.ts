const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A time to wait in one unit, rounded up: '45 seconds', '2 minutes', '1 hour'. */
function wait(seconds: number): string {
  const [length, unit] = seconds < MINUTE ? [1, "second"] : seconds <= HOUR ? [MINUTE, "minute"] : [HOUR, "hour"];
  return new Intl.NumberFormat("en-GB", { style: "unit", unit, unitDisplay: "long" }).format(
    Math.ceil(seconds / length),
  );
}

/** When something that came too often has a chance again. Apart from the texts of faults, which are loaded with forms. */
export const retryIn = (seconds: number): string => `You can try again in ${wait(seconds)}.`;
