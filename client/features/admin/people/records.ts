import { announce } from "#client/ui/feedback/announce.ts";
import { peopleTexts as texts } from "./texts/people.texts.ts";

/** One page of a list of people or companies. */
export interface RecordPage<Row> {
  total: number;
  total_is_least: boolean;
  records: Row[];
  /** The cursor of the next page; null at the end. */
  next_cursor: string | null;
}

/**
 * The loading options of the lists: a page stays until the next one has loaded, and the number of results is announced.
 */
export const RECORD_PAGES = {
  keepPrevious: true,
  onLoaded: ({ total, total_is_least }: RecordPage<unknown>) =>
    announce(total_is_least ? texts.foundMore({ total }) : texts.found({ total }), "polite", "people-found"),
};
