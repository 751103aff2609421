import { useCallback, useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { learnEvents, listen, onConnect } from "#client/data/socket.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";
import { adminStats } from "#shared/admin/figures.rest.ts";
import type { AdminStats } from "#shared/admin/figures.schemas.ts";

/** Null until they are there. */
export type KnownStats = AdminStats | "failed" | null;

/** Of two that cross each other, the later counting holds. */
export const laterOf = (known: KnownStats, fresh: AdminStats): AdminStats =>
  known !== null && known !== "failed" && known.counted_at > fresh.counted_at ? known : fresh;

/** The numbers of the overview: asked for once and behind each connection, then told whenever one of them changes. */
export function useAdminStats(): { stats: KnownStats; retry: () => void } {
  const [stats, setStats] = useState<KnownStats>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    let asked = false;
    const take = (fresh: AdminStats) => setStats((known) => laterOf(known, fresh));
    const ask = async () => {
      asked = true;
      const result = await call(adminStats, {}, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (result.ok) take(result.value);
      // What is known stays where only an update has failed, but for what somebody must not see any more.
      else setStats((known) => (result.fault.code === "NOT_ALLOWED" ? "failed" : (known ?? "failed")));
    };
    learnEvents(adminEvents);
    const undos = [listen("admin:stats", take), onConnect(() => void ask()), () => gone.abort()];
    if (!asked) void ask();
    return () => {
      for (const undo of undos) undo();
    };
  }, [attempt]);
  return { stats, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
