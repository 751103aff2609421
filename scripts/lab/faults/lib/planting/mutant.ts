/** One change of a module. It is made by the shape of the code: see pattern.ts. */
export interface Edit {
  /** A name that only this module exports: the edit finds its module wherever the file is moved. */
  module: string;
  /** The pattern of the code to change, which fits exactly once; planting.test.ts fails when it no longer does. */
  find: string;
  /** The part of the pattern that is replaced; all of it if none is named. */
  part?: string;
  /** What comes there instead. Names of the pattern stand for the code that they found, `$MATCH` for all that is replaced. */
  put: string;
}

/** A bug on purpose, which a fault's test must notice. */
export interface Mutant {
  says: string;
  /** It is planted in the client, which is then built with it. */
  inClient?: true;
  edits: Edit[];
}
