/** MongoDB's error codes. Clients branch on them, so this server adds none. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  CannotBackfillArray: 34,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  OperationFailed: 96,
  UnsatisfiableWriteConcern: 100,
  WriteConflict: 112,
  CommandNotSupported: 115,
  CommandFailed: 125,
  CursorInUse: 143,
  ExceededMemoryLimit: 146,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  AmbiguousIndexKeyPattern: 181,
  InvalidPipelineOperator: 168,
  InvalidIndexSpecificationOption: 197,
  InvalidUUID: 207,
  TransactionTooOld: 225,
  CursorKilled: 237,
  ConversionFailure: 241,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  IndexBuildAborted: 276,
  ClientDisconnect: 279,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  UnsupportedOpQueryCommand: 352,
  TransactionTooLargeForCache: 388,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  BackgroundOperationInProgressForNamespace: 12587,
  OutOfDiskSpace: 14031,
  UnrecognizedPipelineStage: 40324,
  IDLFailedToParse: 40414,
  IDLUnknownField: 40415,
  Location50911: 50911,
  NoQueryExecutionPlans: 291,
} as const;

export type CodeName = keyof typeof CODES;

const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(CODES).map(([name, code]) => [code, name]));

/** A failure reported to the client; anything else that is thrown is a bug and is reported as InternalError. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the reply, such as keyPattern and keyValue of a duplicate key. */
  readonly extra: Readonly<Record<string, unknown>>;

  /** `code` is the name of a code, or the number of one without a name: MongoDB calls those Location<number>. */
  constructor(code: CodeName | number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = typeof code === "number" ? code : CODES[code];
    this.codeName = typeof code === "number" ? (NAMES.get(code) ?? `Location${code}`) : code;
    this.extra = extra;
  }
}

/** The error for a feature that MongoDB has and this server does not. */
export function notSupported(feature: string): CommandError {
  return new CommandError("CommandNotSupported", `${feature} is not supported by the embedded MongoDB`);
}

/** Shorthand for the most common error. */
export function badValue(message: string): CommandError {
  return new CommandError("BadValue", message);
}

/** The reply document of a failed command. */
export function errorReply(failure: unknown): Record<string, unknown> {
  const error = isTooDeep(failure) ? new CommandError("Overflow", "it is nested too deeply to be followed") : failure;
  if (error instanceof CommandError)
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  const message = error instanceof Error ? error.message : String(error);
  return { ok: 0, errmsg: `internal error: ${message}`, code: CODES.InternalError, codeName: "InternalError" };
}

/** The call stack is exhausted by some thousand levels of a filter or a value. */
function isTooDeep(failure: unknown): boolean {
  return failure instanceof RangeError && failure.message === "Maximum call stack size exceeded";
}
