import * as z from "zod/mini";
import { Id } from "../primitives.ts";
import { Notification } from "./notifications.schemas.ts";

const Ids = z.object({ ids: z.array(Id) });

export const notificationEvents = {
  "notification:new": Notification,
  /**
   * One notification, or all that were unread: listed by id, so that one that arrived a moment later stays unread
   * everywhere.
   */
  "notification:read": Ids,
  "notification:deleted": Ids,
} as const;
