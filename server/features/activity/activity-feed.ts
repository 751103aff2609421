import type { Log } from "#server/platform/log/log.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { FRAME_MAX } from "#shared/realtime.ts";
import type { ActivityRow } from "./activity.model.ts";
import { hiddenAmong, isHiddenFrom } from "./activity.policy.ts";

/** The pause between two frames, in milliseconds: at most five frames a second. */
const FRAME_EVERY_MS = 200;
/** The most activities in a frame: as many as a person can follow. */
const FRAME_ACTIVITIES = 50;
/** The most bytes of the activities of a frame. The rest of the frame takes less than what remains. */
const FRAME_BYTES = FRAME_MAX - 4096;
/** How often the names of a frame are tried to be read. */
const TRIES = 3;

interface Frame {
  activities: Activity[];
  more: number;
}

interface Deps {
  /** The activities as admins read them, in the same order. */
  present: (rows: readonly ActivityRow[]) => Promise<Activity[]>;
  /** Whether an admin has a tab open. */
  adminsWatch: () => boolean;
  /** Pushes to all admins except these. */
  toAdmins: (frame: Frame, but: readonly number[]) => void;
  /** Pushes to this user if they are an admin. */
  toAdmin: (userId: number, frame: Frame) => void;
  /** Waits between two frames. */
  pause?: () => Promise<void>;
  log: Log;
}

/**
 * Pushes stored activities to admins: the first at once, and those of a burst together every fifth of a second. A frame
 * carries the newest ones and the number of the others. While no admin watches, no names are read. An admin who was
 * reported gets a frame without that report.
 */
export function createActivityFeed({ present, adminsWatch, pause = inRealTime, log, ...to }: Deps) {
  /** Activities that were stored and not pushed yet: the newest, and the number of the others. */
  let waiting: ActivityRow[] = [];
  let beyond = 0;
  let sending = false;

  async function presented(rows: readonly ActivityRow[]): Promise<Activity[] | null> {
    for (let left = TRIES; ; left -= 1) {
      try {
        // In English: the pages of the admins may have different languages.
        return await inLanguage(null, () => present(rows));
      } catch (err) {
        if (left > 1) continue;
        log.warn({ err }, "admins were told how many activities there are, and not which");
        return null;
      }
    }
  }

  async function sendOne(): Promise<void> {
    const [rows, more] = [waiting, beyond];
    [waiting, beyond] = [[], 0];
    const activities = await presented(rows);
    const frameOf = (isFor: (row: ActivityRow) => boolean): Frame => {
      const theirs = rows.filter(isFor);
      if (!activities) return { activities: [], more: more + theirs.length };
      const ids = new Set(theirs.map(({ _id }) => _id));
      return fitting(
        activities.filter(({ id }) => ids.has(id)),
        more,
      );
    };
    const concerned = hiddenAmong(rows);
    to.toAdmins(
      frameOf(() => true),
      concerned,
    );
    for (const id of concerned) {
      const frame = frameOf((row) => !isHiddenFrom(id, row));
      if (frame.activities.length + frame.more > 0) to.toAdmin(id, frame);
    }
  }

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    while (waiting.length > 0) {
      await sendOne();
      await pause();
    }
    sending = false;
  }

  return {
    push: (rows: readonly ActivityRow[]): void => {
      // An admin who comes later finds it in the list.
      if (rows.length === 0 || !adminsWatch()) return;
      const all = [...waiting, ...rows].sort(newestFirst);
      waiting = all.slice(0, FRAME_ACTIVITIES);
      beyond += all.length - waiting.length;
      void sendAll();
    },
    /** Pushes what waits, without a further pause. */
    close: async (): Promise<void> => {
      if (waiting.length > 0) await sendOne();
    },
  };
}

const newestFirst = (a: ActivityRow, b: ActivityRow): number => b.at.getTime() - a.at.getTime() || b._id - a._id;

const inRealTime = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, FRAME_EVERY_MS).unref());

/** The newest activities that fit into a frame. */
function fitting(all: Activity[], more: number): Frame {
  let bytes = 0;
  const fits = all.findIndex((one) => {
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1;
    return bytes > FRAME_BYTES;
  });
  const activities = fits === -1 ? all : all.slice(0, fits);
  return { activities, more: more + all.length - activities.length };
}
