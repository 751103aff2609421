import * as z from "zod/mini";
import { PersonCard } from "../chat/chat.schemas.ts";
import { chatErrorsTexts } from "../chat/texts/chat-errors/chat-errors.texts.ts";
import { endpoint } from "../endpoint.ts";
import { charactersUpTo } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";

const T = errorsOf(chatErrorsTexts);

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
      .string(T.searchShort)
      .check(charactersUpTo(100, { abort: true }), z.trim(), z.minLength(PEOPLE_SEARCH_MIN, T.searchShort)),
  }),
  reply: z.array(FoundPerson),
  summary:
    "Finds people by the prefix of a name or company, ten at most, and only people whom the caller may write to.",
});
