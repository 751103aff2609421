/** What a cache and an announcer have to know of other processes. */
export interface Coverage {
  /** Null for a single process. */
  readonly others: {
    /** Whether this process has executed every call for all processes whose caller was answered. */
    readonly isCovered: boolean;
    /** Brings a process that is not covered up to date, as of the moment of the call. @throws if that fails */
    catchUp(): Promise<void>;
    /** Whether this process has stopped: nothing waits for `catchUp` any longer. */
    readonly isClosed: boolean;
  } | null;
}

/** For tools and tests without other processes. */
export const ALONE: Coverage = { others: null };
