import { useCallback, useEffect, useState } from "react";
import type { CallResult } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { peopleTexts as texts } from "./people.texts.ts";

export interface RecordPage<Record> {
  total: number;
  total_is_least: boolean;
  records: Record[];
  /** Leads on to what is behind these; null at the end. */
  next_cursor: string | null;
}

/** `stale` while another page is on its way: what is there stays until then. `said` is what the server says against it. */
export type ShownRecords<Record> =
  | { state: "loading" }
  | { state: "failed"; said: string | null }
  | { state: "ready"; page: RecordPage<Record>; stale: boolean };

/** One page of a list in one call. Of two questions only the later one is answered. */
export function useRecords<Record>(ask: (signal: AbortSignal) => Promise<CallResult<RecordPage<Record>>>) {
  const [list, setList] = useState<ShownRecords<Record>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    setList((shown) => (shown.state === "ready" ? { ...shown, stale: true } : { state: "loading" }));
    void ask(gone.signal).then((result) => {
      if (gone.signal.aborted) return;
      if (!result.ok) {
        const [said = null] = Object.values(result.fault.fields ?? {}).flat();
        setList({ state: "failed", said });
        return;
      }
      announce(texts.found(result.value.total, result.value.total_is_least), "polite", "people-found");
      setList({ state: "ready", page: result.value, stale: false });
    });
    return () => gone.abort();
  }, [ask, attempt]);
  return { list, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
