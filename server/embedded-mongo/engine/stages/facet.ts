import { fail, typeName } from "../expressions/operator.ts";
import { type Document, isDocument, setOwn } from "../values/values.ts";
import { type Rows, rowsOf, type Stage, takeAll } from "./rows.ts";

/** Compiles a $facet: several pipelines that run on the same documents, one after the other. */
export function compileFacet(spec: unknown, compilePipeline: (pipeline: unknown) => Stage): Stage {
  const facets = parse(spec).map(([name, pipeline]) => ({ name, run: compilePipeline(pipeline) }));
  function* faceted(rows: Rows): Generator<Document | null, void> {
    const documents: Document[] = [];
    yield* takeAll(rows, documents);
    const result: Document = {};
    for (const { name, run } of facets) {
      const found: Document[] = [];
      yield* takeAll(run(rowsOf(documents)), found);
      setOwn(result, name, found);
    }
    yield result;
  }
  return (rows) => rowsOf(faceted(rows));
}

function parse(spec: unknown): [name: string, pipeline: unknown[]][] {
  if (!isDocument(spec) || Object.keys(spec).length === 0)
    fail(40169, "the $facet specification must be a non-empty object");
  return Object.entries(spec).map(([name, pipeline]) => {
    if (name.startsWith("$") || name.includes(".") || name === "")
      fail(40161, `the facet '${name}' has a name that cannot be a field's`);
    if (!Array.isArray(pipeline))
      fail(40170, `arguments to $facet must be arrays, ${name} is type ${typeName(pipeline)}`);
    return [name, pipeline];
  });
}
