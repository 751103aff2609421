import type { Document } from "./engine/values.ts";

/** MongoDB's own numbers for what can go wrong here; a client branches on them, so none is invented. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  InvalidPipelineOperator: 168,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  InvalidProjection: 31254,
  UnrecognizedPipelineStage: 40324,
  UnknownCommandField: 40415,
  NoQueryExecutionPlans: 291,
} as const;

export type CodeName = keyof typeof CODES;

/** A failure that is answered to the client; anything else that is thrown is a bug and is answered as InternalError. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the reply, such as keyPattern and keyValue of a duplicate key. */
  readonly extra: Document;

  constructor(codeName: CodeName, message: string, extra: Document = {}) {
    super(message);
    this.code = CODES[codeName];
    this.codeName = codeName;
    this.extra = extra;
  }
}

/** The answer to a feature that this server knows of and does not have. */
export function notSupported(feature: string): CommandError {
  return new CommandError("CommandNotSupported", `${feature} is not supported by the embedded MongoDB`);
}

/** Shorthand for the commonest refusal. */
export function badValue(message: string): CommandError {
  return new CommandError("BadValue", message);
}

/** The reply document of a failed command. */
export function errorReply(error: unknown): Document {
  if (error instanceof CommandError)
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  const message = error instanceof Error ? error.message : String(error);
  return { ok: 0, errmsg: `internal error: ${message}`, code: CODES.InternalError, codeName: "InternalError" };
}
