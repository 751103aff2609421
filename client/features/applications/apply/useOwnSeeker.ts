import { sessionStore } from "#client/data/session.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readJobSeeker } from "#shared/profiles/jobseeker.rest.ts";

/** The user's own profile with its resume and sharing settings; null until it has loaded. */
export function useOwnSeeker() {
  const me = sessionStore.getState().user?.id;
  const { answer, retry } = useEndpoint(
    readJobSeeker,
    { params: { userId: me ?? 0 } },
    { enabled: me !== undefined, once: true },
  );
  // Only the full profile contains them; the other form is for other people.
  const profile = answer.state === "ready" && "disability" in answer.value ? answer.value : null;
  const state = answer.state === "ready" && !profile ? "failed" : answer.state;
  return { state, profile, retry };
}
