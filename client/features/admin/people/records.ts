import { announce } from "#client/ui/feedback/announce.ts";
import { peopleTexts as texts } from "./people.texts.ts";

/** One page of a list of people or companies. */
export interface RecordPage<Row> {
  total: number;
  total_is_least: boolean;
  records: Row[];
  /** Leads on to what is behind these; null at the end. */
  next_cursor: string | null;
}

/** How the lists load: a page stays until the next one is there, and screen readers hear how many were found. */
export const RECORD_PAGES = {
  keepPrevious: true,
  onLoaded: ({ total, total_is_least }: RecordPage<unknown>) =>
    announce(texts.found(total, total_is_least), "polite", "people-found"),
};
