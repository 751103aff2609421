import { SUGGESTIONS_MAX } from "#shared/profiles/skills.rest.ts";
import type { Skill } from "#shared/profiles/skills.ts";
import { foldText } from "#shared/text.ts";

/** How well a name matches the typed text: the name begins with it, or one of its words does; null if neither. */
function rank(folded: string, wanted: string): number | null {
  if (folded.startsWith(wanted)) return 0;
  return folded.split(/[\s-]+/).some((word) => word.startsWith(wanted)) ? 1 : null;
}

/**
 * Suggests skills from a fixed list.
 * @returns for the beginning of a skill, names that begin with it first, then other matches, each in the order of the
 * list
 */
export function createSkillSuggestions(names: readonly string[]): (search: string) => Skill[] {
  const known = names.map((name) => ({ name, folded: foldText(name) }));
  return (search) => {
    const wanted = foldText(search.trim());
    const found = known.flatMap(({ name, folded }) => {
      const place = rank(folded, wanted);
      return place === null ? [] : [{ name, place }];
    });
    return found
      .sort((a, b) => a.place - b.place)
      .slice(0, SUGGESTIONS_MAX)
      .map(({ name }) => ({ name }));
  };
}
export type SkillSuggestions = ReturnType<typeof createSkillSuggestions>;
