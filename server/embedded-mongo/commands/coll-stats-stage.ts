import { hostname } from "node:os";
import { namespace } from "../engine/storage/catalog.ts";
import { type Document, isDocument } from "../engine/values/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import type { Request } from "./context.ts";
import { checkFields } from "./fields.ts";
import { countInSlices } from "./slices.ts";
import { rangeOf, storageStats } from "./stats.ts";

/**
 * The single document of $collStats, the first stage of a pipeline, which mongosh and Compass use instead of collStats.
 * @throws {CommandError} NamespaceNotFound, CommandNotSupported for latencyStats and queryExecStats
 */
export async function collStatsDocument(request: Request, name: string, spec: unknown): Promise<Document> {
  if (!isDocument(spec)) throw new CommandError("FailedToParse", "$collStats must take a nested object");
  const fields = { storageStats: "object", count: "object" } as const;
  for (const field of ["latencyStats", "queryExecStats"])
    if (spec[field] !== undefined) throw notSupported(`the option ${field} of $collStats`);
  checkFields("$collStats", spec, fields, true);
  const { services, db, limit } = request;
  const meta = services.commits.catalog.find(db, name);
  if (!meta) throw new CommandError("NamespaceNotFound", `Unable to retrieve stats: ${namespace(db, name)} not found`);
  const { storageStats: storage, count } = spec;
  if (isDocument(storage)) checkFields("$collStats.storageStats", storage, { scale: "number" }, true);
  return {
    ns: namespace(db, name),
    host: hostname(),
    localTime: new Date(),
    ...(isDocument(storage) ? { storageStats: await storageStats(request, meta, storage.scale) } : {}),
    ...(count ? { count: await countInSlices(services.tables.documents, rangeOf(meta.id), limit) } : {}),
  };
}

/** The specification of a pipeline's $collStats, which must be its first stage, and the stages after it. */
export function statsStageOf(pipeline: unknown): { spec: unknown; rest: Document[] } | undefined {
  const [first, ...rest] = Array.isArray(pipeline) ? (pipeline as unknown[]) : [];
  if (!isDocument(first) || Object.keys(first).join() !== "$collStats") return undefined;
  return { spec: first.$collStats, rest: rest as Document[] };
}
