import { feedTexts } from "./feed.texts.ts";

/** So long nothing more is said: a reader has heard one out before the next begins. */
export const SAID_EVERY_MS = 5000;

export interface ActivityAnnouncer {
  /** So many have come; the newest of them reads so. */
  hear: (count: number, latest: string) => void;
  /** Forgets what was not said yet. */
  stop: () => void;
}

/**
 * Says what comes in, in bursts: the first at once, what follows within five seconds as a count with the latest of them.
 * The list itself is not live: it would be read line by line, with its times.
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
    say(count === 1 ? latest : feedTexts.burst(count, latest));
    count = 0;
    rest();
  }

  return {
    hear: (more, newest) => {
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
