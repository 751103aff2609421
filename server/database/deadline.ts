import { Fault } from "#shared/fault.ts";

/** How long one step with the database may take before it counts as failed with an unknown outcome. */
export const STEP_MS = 4000;
/** How long a whole call or command may take before its caller hears that the service is away. */
export const CALL_MS = 8000;

/**
 * Ends the waiting, not the work: what becomes of it is not known. The driver (7.8) waits for ever on an operation that
 * begins in the moment in which its connection dies (it writes to a socket that is closed already, and waits for its
 * 'drain'), so nothing may wait for the driver alone.
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
