import { changeAnswer } from "#client/data/query-client.ts";
import { listen } from "#client/data/socket.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { ANNOUNCEMENTS_PAGE, listAnnouncements } from "#shared/admin/announcements/announcements.rest.ts";
import type { Announcement } from "#shared/admin/announcements/announcements.schemas.ts";
import type { EventData } from "#shared/realtime.ts";
import { followActivity } from "../shared/follow-activity.ts";
import { announcementsTexts as texts } from "./announcements.texts.ts";

type Progress = EventData<"announcement:progress">;

/** An event may arrive behind a newer one: an announcement only goes forward. */
function withProgress(one: Announcement, { id, reached, finished_at }: Progress): Announcement {
  if (one.id !== id) return one;
  return { ...one, reached: Math.max(one.reached, reached), finished_at: one.finished_at ?? finished_at };
}

/** One page of what was announced. How far each has come is in the events, so that nothing is asked for it. */
export function useAnnouncements(page: number) {
  const args = { query: { page, pageSize: ANNOUNCEMENTS_PAGE } };
  return useEndpoint(listAnnouncements, args, {
    keepPrevious: true,
    onLoaded: ({ total }) => announce(texts.found(total), "polite", "announcements-found"),
    follow: (onNews) => {
      const undos = [
        followActivity("announcement", onNews),
        listen("announcement:progress", (progress) =>
          changeAnswer(listAnnouncements, args, (shown) => ({
            ...shown,
            records: shown.records.map((one) => withProgress(one, progress)),
          })),
        ),
      ];
      return () => {
        for (const undo of undos) undo();
      };
    },
  });
}
