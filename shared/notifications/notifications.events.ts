import * as z from "zod/mini";
import { Id } from "../primitives.ts";
import { Notification } from "./notifications.schemas.ts";

const Ids = z.object({ ids: z.array(Id) });

export const notificationEvents = {
  "notification:new": Notification,
  /** One of them, or all that were unread: by their ids, so that one that came a moment later stays unread everywhere. */
  "notification:read": Ids,
  "notification:deleted": Ids,
} as const;
