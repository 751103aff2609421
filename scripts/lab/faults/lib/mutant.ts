/** One change of a module's text. `find` stands in it exactly once; faults.test.ts says so when that is over. */
export interface Edit {
  file: string;
  find: string;
  put: string;
}

/** A bug on purpose, which a fault's test must notice. */
export interface Mutant {
  says: string;
  edits: Edit[];
}
