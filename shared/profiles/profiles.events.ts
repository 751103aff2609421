import { PersonCard } from "../chat/chat.schemas.ts";

/** A person's name, username or photo as others see them from now on; to the own tabs whenever the profile was saved. */
export const profileEvents = { "profile:changed": PersonCard } as const;
