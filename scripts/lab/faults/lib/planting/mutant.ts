/** One change of a module's text. `find` is in it exactly once; faults.test.ts fails when it no longer is. */
export interface Edit {
  /** A name that only this module exports: the edit finds its module wherever the file is moved. */
  module: string;
  find: string;
  put: string;
}

/** A bug on purpose, which a fault's test must notice. */
export interface Mutant {
  says: string;
  /** It is planted in the client, which is then built with it. */
  inClient?: true;
  edits: Edit[];
}
