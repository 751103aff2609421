import { useCallback, useEffect, useRef, useState } from "react";
import { type CallFault, call, saidOr } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { readApplication } from "#shared/applications/applications.rest.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { applicationTexts as texts } from "./applications.texts.ts";
import { followApplications } from "./follow.ts";

/** Why it could not be shown; a second try has a chance where it may be there after all. */
export interface Failure {
  title: string;
  message?: string;
  mayRetry: boolean;
}

export type Loaded =
  | { state: "loading" }
  | { state: "failed"; failure: Failure }
  | { state: "ready"; application: Application };

/** What is said of a call that brought nothing. Without an answer, that is what there is to say. */
export function failureOf(fault: CallFault): Failure {
  if (fault.code === "NOT_FOUND") return { title: APPLICATION_TEXTS.notFound, mayRetry: false };
  const message = fault.code === "UNREACHABLE" ? fault.message : saidOr(fault, texts.unknown);
  return { title: texts.failed, message, mayRetry: true };
}

/** The newer of two views; with it the interviews, which have versions of their own. */
const newest = (now: Loaded, next: Application): Loaded =>
  now.state === "ready" && now.application.id === next.id && now.application.version > next.version
    ? now
    : { state: "ready", application: next };

/**
 * An application by its id as it is now, and a second try. It follows what happens to it elsewhere without a reload; what
 * comes when nobody looks any more is dropped. `take` shows what an own call has answered.
 */
export function useApplication(id: number) {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const asking = useRef<AbortController | null>(null);
  // Nothing is shown yet: also a question that takes the place of the first owes the first answer.
  const owed = useRef(true);
  const take = useCallback((next: Application) => setLoaded((now) => newest(now, next)), []);

  const ask = useCallback(
    async (isOpening: boolean) => {
      if (isOpening) owed.current = true;
      asking.current?.abort();
      const gone = new AbortController();
      asking.current = gone;
      const result = await call(readApplication, { params: { id } }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      const isFirst = owed.current;
      owed.current = false;
      if (result.ok) {
        // What went wrong is said by its own box.
        if (isFirst) announce(texts.loaded);
        take(result.value);
      } else if (isFirst || result.fault.code === "NOT_FOUND")
        setLoaded({ state: "failed", failure: failureOf(result.fault) });
    },
    [id, take],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    setLoaded({ state: "loading" });
    void ask(true);
    const stop = followApplications({ about: id, onNews: () => void ask(false) });
    return () => {
      stop();
      asking.current?.abort();
    };
  }, [ask, attempt]);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const refresh = useCallback(() => void ask(false), [ask]);
  return { loaded, retry, refresh, take };
}
