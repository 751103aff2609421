import { useEffect, useState } from "react";
import { suggestSkills } from "#shared/profiles/skills.rest.ts";
import { SKILL_MAX } from "#shared/profiles/skills.ts";
import { foldText } from "#shared/text.ts";
import { call } from "./api.ts";

/** How long somebody pauses before the server is asked, in milliseconds. */
export const PAUSE_MS = 200;

/** Whether a name begins with what was typed, or one of its words does: the rule of the server, for the time until it answers. */
export function fits(name: string, search: string): boolean {
  const folded = foldText(name);
  const wanted = foldText(search);
  return folded.startsWith(wanted) || folded.split(/[\s-]+/).some((word) => word.startsWith(wanted));
}

const NONE = { search: "", names: [] as readonly string[] };

export interface Suggestions {
  names: readonly string[];
  /** The server has answered for what is typed now; until then the names are those of before that still fit. */
  settled: boolean;
}

/** Skills that begin with what was typed. None where nothing was typed, and none where nobody answers: it is only help. */
export function useSkillSuggestions(search: string): Suggestions {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (search === "" || search.length > SKILL_MAX) return;
    const ended = new AbortController();
    const ask = async () => {
      const result = await call(suggestSkills, { query: { search } }, { signal: ended.signal });
      // What is typed by now is another search.
      if (ended.signal.aborted) return;
      setFound({ search, names: result.ok ? result.value.map(({ name }) => name) : [] });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [search]);
  if (search === "" || search.length > SKILL_MAX) return { names: [], settled: false };
  const settled = found.search === search;
  return { names: settled ? found.names : found.names.filter((name) => fits(name, search)), settled };
}
