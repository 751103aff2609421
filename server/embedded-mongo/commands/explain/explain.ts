import { checkCollectionName, type Request } from "#server/embedded-mongo/commands/context.ts";
import { COMMAND_FIELDS } from "#server/embedded-mongo/commands/field-lists.ts";
import { checkFields } from "#server/embedded-mongo/commands/fields.ts";
import { prepareQuery } from "#server/embedded-mongo/commands/query.ts";
import { namespace } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import { own } from "#server/embedded-mongo/own-property.ts";
import { countProbe, searchProbe } from "./explain-probes.ts";
import { type Subject, subjectOf } from "./explain-subject.ts";

/** The verbosity: the query only runs for executionStats and above. Nothing is ever written. */
const VERBOSITIES = ["queryPlanner", "executionStats", "allPlansExecution"] as const;
type Verbosity = (typeof VERBOSITIES)[number];

/** explain: how a command would find its documents. */
export async function explain(request: Request): Promise<Document> {
  const inner = request.command.explain;
  if (!isDocument(inner)) throw badValue("explain needs a command");
  const name = Object.keys(inner)[0] ?? "";
  checkFields(name, inner, own(COMMAND_FIELDS, name) ?? {});
  return explained({ ...request, name, command: inner }, verbosityOf(request.command.verbosity));
}

function verbosityOf(given: unknown = "allPlansExecution"): Verbosity {
  const known = VERBOSITIES.find((verbosity) => verbosity === given);
  if (known) return known;
  throw new CommandError("FailedToParse", `verbosity string must be one of {'${VERBOSITIES.join("', '")}'}`);
}

/** The explanation of a command that is not executed. */
export async function explained(request: Request, verbosity: Verbosity): Promise<Document> {
  const { db, command } = request;
  const subject = subjectOf(request);
  const explanation = await explanationOf(request, subject, verbosity);
  const rest = { command: { ...command, $db: db }, ok: 1 };
  if (subject.stages.length === 0) return { explainVersion: "1", ...explanation, ...rest };
  // The later stages read documents from a cursor over the collection.
  return { explainVersion: "1", stages: [{ $cursor: explanation }, ...subject.stages], ...rest };
}

/** queryPlanner, and executionStats if the query was run. */
async function explanationOf(request: Request, subject: Subject, verbosity: Verbosity): Promise<Document> {
  const { services, db, command, name } = request;
  const collectionName = String(command[name]);
  checkCollectionName(db, collectionName);
  const collection = services.commits.catalog.find(db, collectionName);
  const query = prepareQuery(collection, subject.options);
  const counted = subject.counts ? countProbe(request, collection, query) : undefined;
  const probe = counted ?? searchProbe(request, collection, query, subject.isSingle);
  const queryPlanner = {
    namespace: namespace(db, collectionName),
    indexFilterSet: false,
    parsedQuery: subject.options.filter ?? {},
    winningPlan: subject.around(probe.stages),
    rejectedPlans: [],
  };
  if (verbosity === "queryPlanner") return { queryPlanner };
  const start = performance.now();
  const { n, keys, docs, stages } = await probe.run();
  const executionStats = {
    executionSuccess: true,
    nReturned: subject.returns ? n : 0,
    executionTimeMillis: Math.round(performance.now() - start),
    totalKeysExamined: keys,
    totalDocsExamined: docs,
    executionStages: subject.around(stages, n),
    ...(verbosity === "allPlansExecution" ? { allPlansExecution: [] } : {}),
  };
  return { queryPlanner, executionStats };
}
