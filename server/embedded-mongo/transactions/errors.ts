import { CommandError } from "../errors.ts";

/** Two transactions, or a transaction and another write, changed the same thing. */
export function writeConflict(): CommandError {
  return new CommandError(
    "WriteConflict",
    "WriteConflict error: this operation conflicted with another operation. Please retry your operation or multi-document transaction.",
  );
}

/** A statement came after the end of its transaction, or for one that never began. */
export function noSuchTransaction(message: string): CommandError {
  return new CommandError("NoSuchTransaction", message);
}

const TRANSIENT = ["WriteConflict", "NoSuchTransaction", "ShutdownInProgress", "InterruptedAtShutdown"] as const;

const transientCode = (error: CommandError) => TRANSIENT.find((name) => name === error.codeName);

/** True for an error after which the whole transaction can be retried because it had no effect. */
export function isTransient(error: CommandError): boolean {
  return transientCode(error) !== undefined;
}

/** Adds the label by which drivers recognise that they can retry the transaction. */
export function labelled(error: unknown): unknown {
  if (!(error instanceof CommandError)) return error;
  const code = transientCode(error);
  const extra = { ...error.extra, errorLabels: ["TransientTransactionError"] };
  return code ? new CommandError(code, error.message, extra) : error;
}
