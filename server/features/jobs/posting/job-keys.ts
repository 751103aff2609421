import { createHash } from "node:crypto";
import { Fault } from "#shared/fault.ts";
import { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { JOB_TEXTS } from "#shared/jobs/jobs.texts.ts";
import type { JobKeyRow } from "./job-key.model.ts";

/** By what two contents are known to be the same. */
export function fingerprintOf(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url");
}

/**
 * The first answer once more.
 * @throws {Fault} CONFLICT where the name stood for another content
 */
export function replayed({ fingerprint, answer }: JobKeyRow, body: unknown): OwnJob {
  if (fingerprint !== fingerprintOf(body)) throw new Fault("CONFLICT", JOB_TEXTS.keyReused);
  return OwnJob.parse(JSON.parse(answer));
}
