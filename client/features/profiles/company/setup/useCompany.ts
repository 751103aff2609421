import { useCallback, useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { oneAtATime } from "#client/data/one-at-a-time.ts";
import { sessionStore } from "#client/data/session.ts";
import { readEmployer } from "#shared/profiles/employer.rest.ts";
import type { Company } from "#shared/profiles/employer.schemas.ts";
import { onStored } from "../../data/stored-profile.ts";

/** Null until it is there. */
export type OwnCompany = Company | "failed" | null;

/**
 * The caller's company for the dashboard: one call, one more after each decision of an admin, and what is saved
 * meanwhile. Another `attempt` asks again.
 */
export function useCompany(attempt: number): { company: OwnCompany; replace: (company: Company) => void } {
  const [company, setCompany] = useState<OwnCompany>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    const gone = new AbortController();
    let last: Company | null = null;
    const take = (read: Company) => {
      last = read;
      setCompany(read);
    };
    const ask = oneAtATime(async () => {
      const { user } = sessionStore.getState();
      if (!user) return;
      const result = await call(readEmployer, { params: { userId: user.id } }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      // What is known stays if only an update failed.
      if (result.ok && "status" in result.value) take(result.value);
      else setCompany((known) => known ?? "failed");
    });
    // Decisions of admins arrive as notifications: of something that waits for one, or with a link to the company.
    const decided = eventIf("notification:new", ({ targetUrl }) => {
      const waits = last?.status !== "approved" || last.review !== null;
      return waits || targetUrl?.includes("/company") === true;
    });
    const undos = [
      followEvents([decided], () => void ask()),
      onStored(({ employer }) => employer && take(employer)),
      () => gone.abort(),
    ];
    void ask();
    return () => {
      for (const undo of undos) undo();
    };
  }, [attempt]);
  const replace = useCallback((next: Company) => setCompany(next), []);
  return { company, replace };
}
