import type { FaultCode } from "#shared/fault.ts";

/** Paths of calls about messages and notifications: the conversations, whom one may write to, and blocks. */
const REST = /^\/api\/(?:messages|notifications|people)(?:\/|$)|^\/api\/users\/:id\/block$/;
/** The socket commands about them. */
const COMMAND = /^(?:chat:|sync$|presence:)/;

/** How each entry begins. */
export const FAILED_CALL = "A messaging or notification call failed";

/**
 * The one logger of failed messaging and notification calls. The specification wants each of them logged, passed on to
 * its caller, and shown to nobody. Only the name of the call and the code of the fault are written: never a word of a
 * message, and no id that names a person.
 * @param name `GET /api/x/:id`, or the name of a socket command
 */
export function logFailedCall(name: string, code: FaultCode): void {
  const path = name.slice(name.indexOf(" ") + 1);
  if (!REST.test(path) && !COMMAND.test(name)) return;
  // biome-ignore lint/suspicious/noConsole: the specification wants it logged.
  console.error(FAILED_CALL, name, code);
}
