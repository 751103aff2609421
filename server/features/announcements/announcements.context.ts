import type { Connection } from "mongoose";
import type { Log } from "#server/platform/log/log.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { announcementModel } from "./announcement.model.ts";
import { createAnnouncementDelivery } from "./announcement-delivery.ts";
import { createAnnouncementsRepo } from "./announcements.repo.ts";
import { createAnnouncements } from "./announcements.service.ts";

/** Whoever died in the middle is followed so soon, in milliseconds. */
const LOOK_MS = 20_000;

type TellingDeps = Omit<Parameters<typeof createAnnouncementDelivery>[0], "announcements">;
type ServiceDeps = Omit<Parameters<typeof createAnnouncements>[0], "announcements" | "telling">;

interface Deps extends TellingDeps, ServiceDeps {
  connection: Connection;
  log: Log;
}

/** Announcements, made and told: a part of the list in server/administration.ts. */
export function createAnnouncementsFeature(deps: Deps) {
  const announcements = createAnnouncementsRepo(announcementModel(deps.connection));
  const telling = createAnnouncementDelivery({ ...deps, announcements });
  const service = createAnnouncements({ ...deps, announcements, telling });
  return {
    ...service,
    watch: createScheduledTask({
      what: "announcements that were left behind",
      look: service.look,
      everyMs: LOOK_MS,
      log: deps.log,
    }),
    end: telling.end,
  };
}
export type AnnouncementsFeature = ReturnType<typeof createAnnouncementsFeature>;
