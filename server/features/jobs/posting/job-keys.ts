import { createHash } from "node:crypto";
import { Fault } from "#shared/fault.ts";
import { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import type { JobKeyRow } from "./job-key.model.ts";

/** A fingerprint that is equal for equal contents. */
export function fingerprintOf(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64url");
}

/**
 * The first response again.
 * @throws {Fault} CONFLICT if the key was used for another content
 */
export function replayed({ fingerprint, answer }: JobKeyRow, body: unknown): OwnJob {
  if (fingerprint !== fingerprintOf(body)) throw new Fault("CONFLICT", JOB_TEXTS.keyReused);
  return OwnJob.parse(JSON.parse(answer));
}
