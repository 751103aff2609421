import type { Document } from "../values/values.ts";

/** Documents one after the other. null means "none in this step, ask again", undefined the end. */
export type Rows = () => Document | null | undefined;

/** What a stage of a pipeline makes of the documents that come to it. It keeps nothing from one run to the next. */
export type Stage = (rows: Rows) => Rows;

/** Changes each document. */
export const mapping = (change: (document: Document) => Document): Stage => {
  return (rows) => () => {
    const document = rows();
    return document ? change(document) : document;
  };
};

/** Lets some documents pass. */
export const filtering = (test: (document: Document) => boolean): Stage => {
  return (rows) => () => {
    const document = rows();
    return document && !test(document) ? null : document;
  };
};

/** Takes in all documents before it gives any: `add` gets each of them, `finish` what comes out. */
export const gathering = (start: () => { add(document: Document): void; finish(): Iterable<Document> }): Stage => {
  return (rows) => {
    const gathered = start();
    let results: Iterator<Document> | undefined;
    return () => {
      if (!results) {
        const document = rows();
        if (document === null) return null;
        if (document) {
          gathered.add(document);
          return null;
        }
        results = gathered.finish()[Symbol.iterator]();
      }
      const next = results.next();
      return next.done ? undefined : next.value;
    };
  };
};

/** The documents of a list, or of a generator whose steps may give none. */
export function rowsOf(documents: Iterable<Document | null>): Rows {
  const rest = documents[Symbol.iterator]();
  return () => {
    const next = rest.next();
    return next.done ? undefined : next.value;
  };
}

/** Puts all documents into a list, in steps that give none. */
export function* takeAll(rows: Rows, into: Document[]): Generator<null, void> {
  for (let document = rows(); document !== undefined; document = rows()) {
    if (document) into.push(document);
    yield null;
  }
}
