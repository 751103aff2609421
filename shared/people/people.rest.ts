import * as z from "zod/mini";
import { PersonCard } from "../chat/chat.schemas.ts";
import { CHAT_TEXTS } from "../chat/chat.texts.ts";
import { endpoint } from "../endpoint.ts";

export const PEOPLE_SEARCH_MIN = 3;
export const PEOPLE_SEARCH_MAX = 10;

/** A card of someone the caller may write to. */
export const FoundPerson = z.extend(PersonCard, { company_name: z.nullable(z.string()) });
export type FoundPerson = z.infer<typeof FoundPerson>;

export const searchPeople = endpoint({
  method: "GET",
  path: "/api/people",
  query: z.strictObject({
    search: z
      .string(CHAT_TEXTS.searchShort)
      .check(
        z.maxLength(100, { error: "This is too long", abort: true }),
        z.trim(),
        z.minLength(PEOPLE_SEARCH_MIN, CHAT_TEXTS.searchShort),
      ),
  }),
  reply: z.array(FoundPerson),
  summary:
    "Finds people by the prefix of a name or company, ten at most, and only people whom the caller may write to.",
});
