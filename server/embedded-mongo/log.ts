const KEPT = 1000;
const kept: string[] = [];
const startedAt = new Date();

/** One JSON object per line on stderr; stdout has only the ready line. */
export function log(level: "info" | "warn" | "error", message: string, more: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), message, ...more });
  kept.push(line);
  if (kept.length > KEPT) kept.shift();
  process.stderr.write(`${line}\n`);
}

/** Logs an error with its message, never with the data involved. */
export function logError(message: string, error: unknown): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log("error", message, { reason });
}

/** The last lines of the log. */
export function recentLines(): string[] {
  return [...kept];
}

/** Shown to people who connect with mongosh, in the format of mongod's log lines. */
export function startupWarnings(): string[] {
  const messages = [
    "This is Kasama's embedded MongoDB, not a mongod: server/embedded-mongo/README.md says what it declines",
    "Access control is not enabled for the database; who may open the socket or the port may do everything",
  ];
  const t = { $date: startedAt.toISOString() };
  return messages.map((msg, id) => JSON.stringify({ t, s: "W", c: "CONTROL", id, ctx: "initandlisten", msg }));
}
