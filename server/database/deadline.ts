import { Fault } from "#shared/fault.ts";

/** How long one step with the database may take before it counts as failed with an unknown outcome. */
export const STEP_MS = 4000;
/** How long a whole call or command may take before its caller hears that the service is away. */
export const CALL_MS = 8000;

/**
 * Ends the waiting, not the work: what becomes of it is not known. A database that is stopped, or a network that
 * swallows what it is given, answers nothing for as long as it takes the driver's heartbeat to notice.
 * @throws {Fault} UNAVAILABLE when the time is up
 */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Fault("UNAVAILABLE", undefined, { retryAfter: 1 })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
