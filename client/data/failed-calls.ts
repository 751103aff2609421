import type { FaultCode } from "#shared/fault.ts";

/** Paths of calls about messages and notifications: conversations, people to write to, and blocks. */
const REST = /^\/api\/(?:messages|notifications|people)(?:\/|$)|^\/api\/users\/:id\/block$/;
/** The socket commands about them. */
const COMMAND = /^(?:chat:|sync$|presence:)/;

/** The start of each log entry. */
export const FAILED_CALL = "A messaging or notification call failed";

/**
 * Logs a failed messaging or notification call. The specification requires each of them to be logged and returned to its
 * caller. Only the name of the call and the fault code are logged: never a part of a message or a person's id.
 * @param name `GET /api/x/:id`, or the name of a socket command
 */
export function logFailedCall(name: string, code: FaultCode): void {
  const path = name.slice(name.indexOf(" ") + 1);
  if (!REST.test(path) && !COMMAND.test(name)) return;
  // biome-ignore lint/suspicious/noConsole: the specification requires it.
  console.error(FAILED_CALL, name, code);
}
