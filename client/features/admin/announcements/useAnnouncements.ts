import { changeAnswer } from "#client/data/query-client.ts";
import { listen } from "#client/data/socket.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { ANNOUNCEMENTS_PAGE, listAnnouncements } from "#shared/admin/announcements/announcements.rest.ts";
import type { Announcement } from "#shared/admin/announcements/announcements.schemas.ts";
import type { EventData } from "#shared/realtime.ts";
import { followActivity } from "../shared/follow-activity.ts";
import { announcementsTexts as texts } from "./texts/announcements.texts.ts";

type Progress = EventData<"announcement:progress">;

/** Events may arrive out of order: the progress of an announcement never decreases. */
function withProgress(one: Announcement, { id, reached, finished_at }: Progress): Announcement {
  if (one.id !== id) return one;
  return { ...one, reached: Math.max(one.reached, reached), finished_at: one.finished_at ?? finished_at };
}

/** One page of announcements. Events report their progress, so no request is needed for updates. */
export function useAnnouncements(page: number) {
  const args = { query: { page, pageSize: ANNOUNCEMENTS_PAGE } };
  return useEndpoint(listAnnouncements, args, {
    keepPrevious: true,
    onLoaded: ({ total }) => announce(texts.found({ count: total }), "polite", "announcements-found"),
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
