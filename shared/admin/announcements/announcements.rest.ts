import * as z from "zod/mini";
import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { countText } from "#shared/primitives.ts";
import { Announcement, Audience, NewAnnouncement } from "./announcements.schemas.ts";

/** Default and maximum number of announcements per page. */
export const ANNOUNCEMENTS_PAGE = 20;
export const ANNOUNCEMENTS_PAGE_MAX = 100;
/** The last page number. */
export const ANNOUNCEMENTS_DEPTH = 10_000;

const AnnouncementsQuery = z
  .strictObject({
    page: z.optional(countText(1, ANNOUNCEMENTS_DEPTH)),
    pageSize: z.optional(countText(1, ANNOUNCEMENTS_PAGE_MAX)),
  })
  .check(
    z.refine(({ page = 1, pageSize = ANNOUNCEMENTS_PAGE }) => page * pageSize <= ANNOUNCEMENTS_DEPTH, {
      error: T.tooDeep,
      path: ["page"],
    }),
  );
export type AnnouncementsQuery = z.infer<typeof AnnouncementsQuery>;

const AnnouncementPage = z.object({ total: z.int(), records: z.array(Announcement) });
export type AnnouncementPage = z.infer<typeof AnnouncementPage>;

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/api/admin/announcements",
  query: AnnouncementsQuery,
  reply: AnnouncementPage,
  summary: "What was announced, newest first, by whom, to whom, and how many it has reached so far.",
});

export const announcementReach = endpoint({
  method: "GET",
  path: "/api/admin/announcements/reach",
  query: z.strictObject({ audience: Audience }),
  reply: z.object({ people: z.int() }),
  summary: "How many people an announcement to this audience would reach at this moment.",
});

export const createAnnouncement = endpoint({
  method: "POST",
  path: "/api/admin/announcements",
  body: NewAnnouncement,
  reply: Announcement,
  status: 201,
  idempotent: true,
  summary:
    "Tells everybody, or all of one type, as a notification. The same Idempotency-Key answers as the first time. It is told behind the answer, to each verified, active account that was there at the call, once.",
});
