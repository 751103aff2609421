import { CommandError } from "../errors.ts";

/** Two transactions, or one and a write outside, changed the same thing. */
export function writeConflict(): CommandError {
  return new CommandError(
    "WriteConflict",
    "WriteConflict error: this operation conflicted with another operation. Please retry your operation or multi-document transaction.",
  );
}

/** A statement came too late, or for a transaction that never began. */
export function noSuchTransaction(message: string): CommandError {
  return new CommandError("NoSuchTransaction", message);
}

const TRANSIENT = ["WriteConflict", "NoSuchTransaction", "ShutdownInProgress", "InterruptedAtShutdown"] as const;

const transientCode = (error: CommandError) => TRANSIENT.find((name) => name === error.codeName);

/** True for an error after which the whole transaction may be tried again: nothing of it was done. */
export function isTransient(error: CommandError): boolean {
  return transientCode(error) !== undefined;
}

/** The error with the label by which the drivers know that the transaction may be tried again. */
export function labelled(error: unknown): unknown {
  if (!(error instanceof CommandError)) return error;
  const code = transientCode(error);
  const extra = { ...error.extra, errorLabels: ["TransientTransactionError"] };
  return code ? new CommandError(code, error.message, extra) : error;
}
