import { useCallback, useEffect, useState } from "react";
import { type CallFault, call, saidOr } from "#client/net/api.ts";
import { announce } from "#client/ui/announce.ts";
import { readApplication } from "#shared/applications/applications.rest.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { applicationTexts as texts } from "./applications.texts.ts";

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

/** An application by its id, and a second try. What comes when nobody looks any more is dropped. */
export function useApplication(id: number): { loaded: Loaded; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    setLoaded({ state: "loading" });
    void call(readApplication, { params: { id } }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      // What went wrong is said by its own box.
      if (result.ok) announce(texts.loaded);
      setLoaded(
        result.ok
          ? { state: "ready", application: result.value }
          : { state: "failed", failure: failureOf(result.fault) },
      );
    });
    return () => gone.abort();
  }, [id, attempt]);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  return { loaded, retry };
}
