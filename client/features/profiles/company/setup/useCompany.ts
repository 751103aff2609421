import { useCallback, useEffect, useState } from "react";
import { call } from "#client/net/api.ts";
import { followNews, oneAtATime } from "#client/net/follow-news.ts";
import { sessionStore } from "#client/net/session.ts";
import { listen } from "#client/net/socket.ts";
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
    const ask = oneAtATime(async () => {
      const { user } = sessionStore.getState();
      if (!user) return;
      const result = await call(readEmployer, { params: { userId: user.id } }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      const read = result.ok && "status" in result.value ? result.value : null;
      // What is known stays if only an update failed.
      setCompany((known) => read ?? (known === null ? "failed" : known));
    });
    const { hear, stop } = followNews(() => void ask());
    const undos = [
      // Decisions of admins arrive as notifications.
      listen("notification:new", hear),
      onStored(({ employer }) => employer && setCompany(employer)),
      stop,
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
