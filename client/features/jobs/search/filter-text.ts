import { own } from "#shared/dictionary.ts";
import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import { JOB_TYPE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import type { ActiveFilter } from "./address.ts";
import { searchTexts as texts } from "./texts/search.texts.ts";

/** A filter of a search as text. Its value is shown as it is if an address has one that we do not know. */
export function filterText({ kind, value }: Pick<ActiveFilter, "kind" | "value">): string {
  switch (kind) {
    case "accommodations":
      return own(ACCESS_FEATURE_TEXTS, value) ?? value;
    case "type":
      return own(JOB_TYPE_TEXTS, value) ?? value;
    case "work_mode":
      return own(WORK_MODE_TEXTS, value) ?? value;
    case "min_salary":
      return texts.payAtLeast({ pay: Number(value) });
    case "search":
      return texts.quoted({ words: value });
    default:
      return value;
  }
}
