import type { PersonCard } from "./chat.schemas.ts";

/** A person's name; the username if they have no other. */
export const fullName = ({
  first_name,
  last_name,
  username,
}: Pick<PersonCard, "first_name" | "last_name" | "username">) => `${first_name} ${last_name}`.trim() || username;
