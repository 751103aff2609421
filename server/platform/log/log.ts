import pino from "pino";

export type Log = pino.Logger;

/** How an error is written down; the tests' log has the same. */
export const SERIALIZERS = { err: safeError };

/** One JSON line an event, to stdout. Never given a body, an address, a token or a message's text. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: SERIALIZERS,
  });
}

/** An error's type, message and stack, but none of the documents or commands that a driver hangs on it. */
function safeError(err: unknown): unknown {
  if (!(err instanceof Error)) return { type: typeof err };
  const { name, message, stack } = err;
  const code = "code" in err && (typeof err.code === "string" || typeof err.code === "number") ? err.code : undefined;
  // A duplicate key error quotes the key's value, which may be a mail address.
  const duplicate = code === 11000;
  return { type: name, code, message: duplicate ? "duplicate key" : message, stack: duplicate ? undefined : stack };
}
