import { Fault } from "#shared/fault.ts";

/** How long one step with the database may take before it counts as failed with an unknown outcome. */
export const STEP_MS = 4000;
/** How long a whole call or command may take before its caller hears that the service is away: clients wait 15 s. */
export const CALL_MS = 14_000;

const away = () => new Fault("UNAVAILABLE", undefined, { retryAfter: 1 });

/**
 * Ends the waiting, not the work: what becomes of it is not known. A database that is stopped, or a network that
 * swallows what it is given, answers nothing for as long as it takes the driver's heartbeat to notice.
 * @throws {Fault} UNAVAILABLE, or what `late` makes, when the time is up
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Fault = away): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
