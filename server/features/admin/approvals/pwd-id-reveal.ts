import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import type { AuditTrail } from "../audit/audit-trail.ts";
import { numberVersion } from "../people/number-version.ts";
import { faultsTexts } from "./texts/faults/faults.texts.ts";

interface Deps {
  find: (userId: number) => Promise<{ sealed: string } | null>;
  open: (sealed: string) => string;
  record: AuditTrail["record"];
  limiter: Limiter;
  now: () => Date;
}

/** Reveals a full PWD ID number to an admin. Every view is recorded before it is answered. */
export function createPwdIdReveal({ find, open, record, limiter, now }: Deps) {
  /** @throws {Fault} NOT_FOUND; TOO_FAST for more views than one person can decide on */
  return async (viewer: Viewer, userId: number, reason: string | undefined, requestId: string) => {
    await limiter.spend("reveal", String(viewer.userId));
    const number = await find(userId);
    if (!number) throw new Fault("NOT_FOUND", faultsTexts.nobody.pwd_id);
    await record({
      cause: `pwd_id.read-${requestId}`,
      actor_id: viewer.userId,
      action: "pwd_id.read",
      subject_id: userId,
      request_id: requestId,
      ...(reason && { reason }),
      version: numberVersion(number.sealed),
      at: now(),
    });
    return { pwd_id_number: open(number.sealed) };
  };
}
export type PwdIdReveal = ReturnType<typeof createPwdIdReveal>;
