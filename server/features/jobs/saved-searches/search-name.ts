import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import { type JobFilter, SEARCH_NAME_MAX } from "#shared/jobs/job-search.ts";
import { JOB_TYPE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import type { SavedSearchRow } from "./saved-search.model.ts";
import { searchNameTexts as texts } from "./texts/search-name/search-name.texts.ts";

/** The default name of a search: its criteria in one line, in the current language. */
export function nameOf({ search, location, min_salary, ...filter }: JobFilter): string {
  const parts = [
    search,
    location,
    ...filter.type.map((type) => JOB_TYPE_TEXTS[type]),
    ...filter.work_mode.map((mode) => WORK_MODE_TEXTS[mode]),
    ...filter.skills,
    ...filter.accommodations.map((feature) => ACCESS_FEATURE_TEXTS[feature]),
    min_salary === null ? "" : texts.pay({ pay: min_salary }),
  ];
  return [...parts.filter((part) => part !== "").join(", ")].slice(0, SEARCH_NAME_MAX).join("");
}

/** The name that its owner chose, else the default one. Older rows hold their default name as they were saved. */
export const shownName = ({ name, filter }: Pick<SavedSearchRow, "name" | "filter">): string =>
  name === "" ? nameOf(filter) : name;
