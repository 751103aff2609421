import { sessionStore } from "#client/data/session.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readJobSeeker } from "#shared/profiles/jobseeker.rest.ts";

/** The own profile, null until it is there: which resume there is, and what there is to share. */
export function useOwnSeeker() {
  const me = sessionStore.getState().user?.id;
  const { answer, retry } = useEndpoint(readJobSeeker, { params: { userId: me ?? 0 } }, { enabled: me !== undefined });
  // The whole of it: less is what others get.
  const profile = answer.state === "ready" && "disability" in answer.value ? answer.value : null;
  const state = answer.state === "ready" && !profile ? "failed" : answer.state;
  return { state, profile, retry };
}
