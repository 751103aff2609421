import { useCallback, useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { sessionStore } from "#client/data/session.ts";
import { readJobSeeker } from "#shared/profiles/jobseeker.rest.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";

export type OwnSeeker = { state: "loading" } | { state: "failed" } | { state: "ready"; profile: JobSeeker };

/** The own profile: which resume there is, and what there is to share. */
export function useOwnSeeker(): { seeker: OwnSeeker; retry: () => void } {
  const [seeker, setSeeker] = useState<OwnSeeker>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    const me = sessionStore.getState().user?.id;
    if (me === undefined) return;
    setSeeker({ state: "loading" });
    void call(readJobSeeker, { params: { userId: me } }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      // The whole of it: less is what others get.
      if (result.ok && "disability" in result.value) setSeeker({ state: "ready", profile: result.value });
      else setSeeker({ state: "failed" });
    });
    return () => gone.abort();
  }, [attempt]);
  return { seeker, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
