import { ACCESS_FEATURE_TEXTS } from "./access-features.ts";
import { type JobFilter, SEARCH_NAME_MAX } from "./job-search.ts";
import { JOB_TYPE_TEXTS, WORK_MODE_TEXTS } from "./job-words.ts";
import { searchNameTexts as texts } from "./texts/search-name/search-name.texts.ts";

/** The name of a search that its owner has not named: its criteria in one line, in the current language. */
export function searchName({ search, location, min_salary, ...filter }: Omit<JobFilter, "unknown_access">): string {
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
export const shownName = ({ name, filter }: { name: string; filter: JobFilter }): string =>
  name === "" ? searchName(filter) : name;
