import { useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { oneAtATime } from "#client/data/one-at-a-time.ts";
import { readHiringSummary } from "#shared/applications/hiring.rest.ts";
import { figuresOf, type HiringFigures } from "./figures.ts";

/** Null until they are there. */
export type Hiring = HiringFigures | "failed" | null;

/**
 * The figures of all own jobs by one call, and by one more for whatever happens to jobs and applications; another
 * `attempt` asks once more.
 */
export function useHiring(attempt: number): Hiring {
  const [hiring, setHiring] = useState<Hiring>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    const ask = oneAtATime(async () => {
      const result = await call(readHiringSummary, {}, { signal: gone.signal });
      if (gone.signal.aborted) return;
      // What is known stays where only an update has failed.
      setHiring((known) => (result.ok ? figuresOf(result.value) : (known ?? "failed")));
    });
    const stop = followEvents(["job:changed", "application:updated", "application:removed"], () => void ask());
    void ask();
    return () => {
      stop();
      gone.abort();
    };
  }, [attempt]);
  return hiring;
}
