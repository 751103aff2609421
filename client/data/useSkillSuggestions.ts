import { SKILL_MAX } from "#shared/jobs/job-limits.ts";
import { suggestSkills } from "#shared/profiles/skills.rest.ts";
import { foldText } from "#shared/text.ts";
import { call } from "./api.ts";
import { useServerState } from "./useEndpoint.ts";

/** How long somebody pauses before the server is asked, in milliseconds. */
export const PAUSE_MS = 200;

/** Whether a name begins with what was typed, or one of its words does: the rule of the server, for the time until it answers. */
export function fits(name: string, search: string): boolean {
  const folded = foldText(name);
  const wanted = foldText(search);
  return folded.startsWith(wanted) || folded.split(/[\s-]+/).some((word) => word.startsWith(wanted));
}

export interface Suggestions {
  names: readonly string[];
  /** The server has answered for what is typed now; until then the names are those of before that still fit. */
  settled: boolean;
}

/** Skills that begin with what was typed. None where nothing was typed, and none where nobody answers: it is only help. */
export function useSkillSuggestions(search: string): Suggestions {
  const enabled = search !== "" && search.length <= SKILL_MAX;
  const { answer } = useServerState(
    "skill suggestions",
    search,
    async (signal) => {
      // What is typed meanwhile is another search, which aborts this one.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
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
