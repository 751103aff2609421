import pino from "pino";

export type Log = pino.Logger;

/** The serializer of errors, also used by the log of the tests. */
export const SERIALIZERS = { err: safeError };

/** Logs one JSON line per event to stdout. It never gets a body, an address, a token or a message's text. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: SERIALIZERS,
  });
}

/** An error's type, message and stack, without the documents and commands that the driver attaches. */
function safeError(err: unknown): unknown {
  if (!(err instanceof Error)) return { type: typeof err };
  const { name, message, stack } = err;
  const code = "code" in err && (typeof err.code === "string" || typeof err.code === "number") ? err.code : undefined;
  // A duplicate key error quotes the key's value, which may be an email address.
  const duplicate = code === 11000;
  return { type: name, code, message: duplicate ? "duplicate key" : message, stack: duplicate ? undefined : stack };
}
