/** One change of a module. A pattern of its syntax tree finds the place: see pattern.ts. */
export interface Edit {
  /** A name that only this module exports, so that the edit still finds the module after a move. */
  module: string;
  /** The pattern of the code to change. It must match exactly once; planting.test.ts checks that. */
  find: string;
  /** The part of the pattern to replace; the whole match if none is named. */
  part?: string;
  /**
   * The replacement. Names of the pattern are filled in with the code that they matched, `$MATCH` with the whole match.
   */
  put: string;
}

/** A deliberate bug that a fault's test must detect. */
export interface Mutant {
  says: string;
  /** The bug is in the client, which is then built with it. */
  inClient?: true;
  edits: Edit[];
}
