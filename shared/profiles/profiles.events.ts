import { PersonCard } from "../chat/chat.schemas.ts";

/**
 * A person's current name, username or photo, for others; sent to the person's own tabs after every save of the
 * profile.
 */
export const profileEvents = { "profile:changed": PersonCard } as const;
