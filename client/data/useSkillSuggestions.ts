import { SKILL_MAX } from "#shared/jobs/job-limits.ts";
import { suggestSkills } from "#shared/profiles/skills.rest.ts";
import { foldText } from "#shared/text.ts";
import { call } from "./api.ts";
import { typingPause } from "./typing-pause.ts";
import { useServerState } from "./useEndpoint.ts";

/** Milliseconds without typing before the server is asked. */
export const PAUSE_MS = 200;

/** Whether a name or one of its words starts with the typed text: the server's rule, applied until it answers. */
export function fits(name: string, search: string): boolean {
  const folded = foldText(name);
  const wanted = foldText(search);
  return folded.startsWith(wanted) || folded.split(/[\s-]+/).some((word) => word.startsWith(wanted));
}

export interface Suggestions {
  names: readonly string[];
  /** Whether the server has answered for the current text; until then these are the earlier names that still match. */
  settled: boolean;
}

/** Skills that start with the typed text. Empty without text and if the server does not answer. */
export function useSkillSuggestions(search: string): Suggestions {
  const enabled = search !== "" && search.length <= SKILL_MAX;
  const { answer } = useServerState(
    "skill suggestions",
    search,
    async (signal) => {
      await typingPause(PAUSE_MS, signal);
      return call(suggestSkills, { query: { search } }, { signal });
    },
    { enabled, keepPrevious: true },
  );
  if (!enabled || answer.state !== "ready") return { names: [], settled: enabled && answer.state === "failed" };
  const names = answer.value.map(({ name }) => name);
  return answer.stale
    ? { names: names.filter((name) => fits(name, search)), settled: false }
    : { names, settled: true };
}
