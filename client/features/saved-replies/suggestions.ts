import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import { manageTexts } from "./texts/manage/manage.texts.ts";

/** A reply that is offered to people who have not saved any. Nothing stores it. */
export interface Suggestion {
  name: string;
  text: string;
}

/** What a suggestion has in the place of its arguments. */
const HERE = {
  first_name: "{first_name}",
  job: "{job}",
  company: "{company}",
  my_name: "{my_name}",
  interview: "{interview}",
} as const;

/** Three suggestions in the current language. */
export function suggestionsFor(type: UserType): Suggestion[] {
  const { applied, confirm, documents, thanks, available, details, received, more, solved } = manageTexts.suggestions;
  const suited =
    type === "admin"
      ? [received, more, solved]
      : isSeeker(type)
        ? [thanks, available, details]
        : [applied, confirm, documents];
  return suited.map(({ name, text }) => ({ name, text: text(HERE) }));
}
