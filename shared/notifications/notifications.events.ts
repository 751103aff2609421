import { Notification } from "./notifications.schemas.ts";

export const notificationEvents = { "notification:new": Notification } as const;
