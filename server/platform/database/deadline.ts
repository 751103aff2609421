import { Fault } from "#shared/fault.ts";

/** How long one database step may take before it fails with an unknown outcome. */
export const STEP_MS = 4000;
/** How long a whole call or command may take before its caller gets UNAVAILABLE: clients wait 15 s. */
export const CALL_MS = 14_000;

const away = () => new Fault("UNAVAILABLE", undefined, { retryAfter: 1 });

/**
 * Stops waiting for the work, not the work itself, whose outcome is then unknown. A stopped database or a network that
 * drops packets does not answer until the driver's heartbeat notices.
 * @throws {Fault} UNAVAILABLE, or the error from `late`, when the time is up
 */
export function withDeadline<T>(work: Promise<T>, ms: number, late: () => Fault = away): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
