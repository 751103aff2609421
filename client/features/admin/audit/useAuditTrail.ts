import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type AuditEntry, listAudit } from "#shared/admin/audit.rest.ts";
import { auditTexts as texts } from "./audit.texts.ts";
import { type AuditChoice, auditQuery } from "./audit-query.ts";

export type ShownTrail =
  | { state: "loading" }
  | { state: "failed" }
  | {
      state: "ready";
      entries: AuditEntry[];
      /** Behind them; null where there are no more. */
      next: string | null;
      stale: boolean;
      /** Older ones: nobody has asked, or they are on their way, could not be had, or have come. */
      more: "still" | "asking" | "failed" | "asked";
    };

/** The trail from its newest entry on, as far as was asked for. Of two questions only the later one is answered. */
export function useAuditTrail({ actor, subject, action, days }: AuditChoice) {
  const [trail, setTrail] = useState<ShownTrail>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(
    (cursor: string | undefined) => {
      asking.current?.abort();
      const gone = new AbortController();
      asking.current = gone;
      const query = { ...auditQuery({ actor, subject, action, days }), cursor };
      return call(listAudit, { query }, { signal: gone.signal }).then((result) =>
        gone.signal.aborted ? null : result,
      );
    },
    [actor, subject, action, days],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    setTrail((shown) => (shown.state === "ready" ? { ...shown, stale: true } : { state: "loading" }));
    void ask(undefined).then((result) => {
      if (!result) return;
      if (!result.ok) {
        setTrail({ state: "failed" });
        return;
      }
      const { entries, next_cursor: next } = result.value;
      announce(texts.shown(entries.length), "polite", "audit-shown");
      setTrail({ state: "ready", entries, next, stale: false, more: "still" });
    });
    return () => asking.current?.abort();
  }, [ask, attempt]);

  const next = trail.state === "ready" ? trail.next : null;
  const more = useCallback(async () => {
    if (next === null) return;
    setTrail((shown) => (shown.state === "ready" ? { ...shown, more: "asking" } : shown));
    const result = await ask(next);
    if (!result) return;
    setTrail((shown) => {
      if (shown.state !== "ready") return shown;
      if (!result.ok) return { ...shown, more: "failed" };
      const { entries, next_cursor } = result.value;
      return { ...shown, entries: [...shown.entries, ...entries], next: next_cursor, more: "asked" };
    });
    if (result.ok) announce(texts.shown(result.value.entries.length), "polite", "audit-shown");
  }, [ask, next]);

  return { trail, more, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
