import { CommandError, notSupported } from "../../errors.ts";
import { compileExpression } from "../expressions/compile.ts";
import { checkFieldPath } from "../expressions/field-path.ts";
import { checkVariableName, type Scope } from "../expressions/scope.ts";
import { isRegex } from "../filter/operands.ts";
import { reach } from "../values/paths.ts";
import { type Document, isDocument } from "../values/values.ts";
import { narrowingOf } from "./narrowing.ts";
import { type Rows, rowsOf, type Stage, takeAll } from "./rows.ts";
import { withValue } from "./unwind.ts";

/** Documents that are read one by one; call close() as soon as no more are needed. */
export type Reading = { rows: Rows; close(): void };

/** Reads the documents of a collection that match a filter; used by $lookup. */
export type Reader = (collection: string, filter: Document) => Reading;

/** Compiles a nested pipeline. */
export type CompilePipeline = (pipeline: unknown, scope: Scope) => (rows: Rows) => Rows;

const FIELDS = new Set(["from", "as", "localField", "foreignField", "let", "pipeline"]);

const failed = (message: string) => new CommandError("FailedToParse", message);

/** Compiles a $lookup. */
export function compileLookup(spec: unknown, scope: Scope, read: Reader, compilePipeline: CompilePipeline): Stage {
  const { from, as, join, pipeline, variables } = parse(spec);
  const values = Object.values(variables).map((expression) => compileExpression(expression, scope));
  const { scope: inner, places } = scope.with(Object.keys(variables).map(checkVariableName));
  const run = pipeline === undefined ? undefined : compilePipeline(pipeline, inner);
  const narrowing = run ? narrowingOf(pipeline as Document[], inner) : () => [];
  function* joined(rows: Rows): Generator<Document | null, void> {
    for (let document = rows(); document !== undefined; document = rows()) {
      if (!document) {
        yield null;
        continue;
      }
      const own = values.map((value) => value(document));
      for (const [at, place] of places.entries()) inner.set(place, own[at]);
      const conditions = [...(join ? [joinFilter(join, document)] : []), ...narrowing()];
      const reading = read(from, conditions.length > 0 ? { $and: conditions } : {});
      const found: Document[] = [];
      yield* takeAll(run ? run(reading.rows) : reading.rows, found);
      reading.close();
      yield withValue(document, as, 0, found);
    }
  }
  return (rows) => rowsOf(joined(rows));
}

type Join = { local: readonly string[]; foreign: string };
type Lookup = { from: string; as: readonly string[]; join: Join | undefined; pipeline: unknown; variables: Document };

function parse(spec: unknown): Lookup {
  if (!isDocument(spec)) throw failed("the $lookup stage specification must be an object");
  const stray = Object.keys(spec).find((key) => !FIELDS.has(key));
  if (stray) throw failed(`unknown argument to $lookup: ${stray}`);
  const { from, as, localField, foreignField, pipeline, let: variables = {} } = spec;
  if (isDocument(from) || from === undefined)
    throw notSupported("$lookup without the name of a collection as its 'from'");
  for (const [name, value] of Object.entries({ from, as, localField, foreignField }))
    if (typeof value !== "string" && (value !== undefined || name === "as" || name === "from"))
      throw failed(`$lookup argument '${name}' must be a string`);
  if ((localField === undefined) !== (foreignField === undefined))
    throw failed("$lookup requires both or neither of 'localField' and 'foreignField' to be specified");
  if (localField === undefined && pipeline === undefined)
    throw failed("$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
  if (!isDocument(variables)) throw failed("$lookup argument 'let' must be an object");
  if (spec.let !== undefined && pipeline === undefined)
    throw failed("$lookup with a 'let' argument must also specify 'pipeline'");
  checkFieldPath(String(foreignField ?? "x"));
  const join =
    localField === undefined ? undefined : { local: checkFieldPath(String(localField)), foreign: String(foreignField) };
  return { from: String(from), as: checkFieldPath(String(as)), join, pipeline, variables };
}

/** The filter for the matching documents. An array means its elements, a missing value means null. */
function joinFilter({ local, foreign }: Join, document: Document): Document {
  const values: unknown[] = [];
  reach(document, local, 0, (value) => {
    if (Array.isArray(value)) for (const item of value) values.push(item);
    else if (value !== undefined) values.push(value);
    return false;
  });
  if (values.length === 0) values.push(null);
  // In $in a regular expression would be a search; here it is a value.
  if (values.some(isRegex)) return { $or: values.map((value) => ({ [foreign]: { $eq: value } })) };
  return { [foreign]: { $in: values } };
}
