import { PersonCard } from "../chat/chat.schemas.ts";

/** A person's name, username or photo as others see them from now on. */
export const profileEvents = { "profile:changed": PersonCard } as const;
