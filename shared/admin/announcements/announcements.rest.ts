import * as z from "zod/mini";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { countText } from "#shared/primitives.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import { Announcement, Audience, NewAnnouncement } from "./announcements.schemas.ts";

const T = errorsOf(adminTexts);

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
      ...T.tooDeep,
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
  summary: "The announcements, newest first, with their authors, audiences and number of people reached so far.",
});

export const announcementReach = endpoint({
  method: "GET",
  path: "/api/admin/announcements/reach",
  query: z.strictObject({ audience: Audience }),
  reply: z.object({ people: z.int() }),
  summary: "How many people an announcement to this audience would reach now.",
});

export const createAnnouncement = endpoint({
  method: "POST",
  path: "/api/admin/announcements",
  body: NewAnnouncement,
  reply: Announcement,
  status: 201,
  idempotent: true,
  summary:
    "Announces something to everyone, or to all users of one type, as a notification. A repeat with the same Idempotency-Key gets the first reply. Each verified, active account that exists at the call is notified once, after the reply.",
});
