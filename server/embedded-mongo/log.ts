/** One JSON object a line on stderr; stdout carries the ready line alone. */
export function log(level: "info" | "warn" | "error", message: string, more: Record<string, unknown> = {}): void {
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...more })}\n`);
}

/** Logs an error with its message, never with the data that it met. */
export function logError(message: string, error: unknown): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log("error", message, { reason });
}
