import type { Document } from "../values/values.ts";

/** An iterator of documents. null means "none in this step, ask again", undefined the end. */
export type Rows = () => Document | null | undefined;

/** Transforms the stream of documents. A stage stores nothing between runs. */
export type Stage = (rows: Rows) => Rows;

/** A stage that transforms each document. */
export const mapping = (change: (document: Document) => Document): Stage => {
  return (rows) => () => {
    const document = rows();
    return document ? change(document) : document;
  };
};

/** A stage that filters documents. */
export const filtering = (test: (document: Document) => boolean): Stage => {
  return (rows) => () => {
    const document = rows();
    return document && !test(document) ? null : document;
  };
};

/** A stage that reads all documents before it returns any: `add` is called for each, `finish` returns the results. */
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

/** Iterates a list, or a generator whose steps may return none. */
export function rowsOf(documents: Iterable<Document | null>): Rows {
  const rest = documents[Symbol.iterator]();
  return () => {
    const next = rest.next();
    return next.done ? undefined : next.value;
  };
}

/** Collects all documents, in steps that return none. */
export function* takeAll(rows: Rows, into: Document[]): Generator<null, void> {
  for (let document = rows(); document !== undefined; document = rows()) {
    if (document) into.push(document);
    yield null;
  }
}
