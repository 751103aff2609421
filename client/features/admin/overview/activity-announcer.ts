import { feedTexts } from "./texts/feed/feed.texts.ts";

/** The pause between announcements in milliseconds: long enough for a screen reader to finish one before the next. */
export const SAID_EVERY_MS = 5000;

export interface ActivityAnnouncer {
  /** Adds `count` new activities; `latest` is the text of the newest. */
  add: (count: number, latest: string) => void;
  /** Discards what was not announced yet. */
  stop: () => void;
}

/**
 * Announces new activities in bursts: the first immediately, those of the next five seconds as a count with the latest
 * text. The list itself is not a live region, which would read every line with its time.
 */
export function createActivityAnnouncer(say: (text: string) => void): ActivityAnnouncer {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let latest = "";

  function rest(): void {
    resting = setTimeout(() => {
      resting = undefined;
      if (count > 0) speak();
    }, SAID_EVERY_MS);
  }

  function speak(): void {
    say(count === 1 ? latest : feedTexts.burst({ count, latest }));
    count = 0;
    rest();
  }

  return {
    add: (more, newest) => {
      if (more === 0) return;
      count += more;
      latest = newest;
      if (resting === undefined) speak();
    },
    stop: () => {
      clearTimeout(resting);
      resting = undefined;
      count = 0;
    },
  };
}
