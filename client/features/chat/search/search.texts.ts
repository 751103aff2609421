/** Texts of the message search. */

const plural = new Intl.PluralRules("en-GB");

export const searchTexts = {
  own: "You",
  inMessages: "In messages",
  searchingMessages: "Searching in messages...",
  messagesFound: (count: number, more: boolean) => {
    const word = plural.select(count) === "one" && !more ? "message" : "messages";
    return `${more ? "More than " : ""}${count} ${word} found`;
  },
  messagesFoundNone: "Nothing found in messages",
  searchFailed: "Messages could not be searched.",
  moreFound: "Show more messages",
  openingFound: "The message could not be opened",
  searchHere: "Search in this conversation",
  searchWords: "Words to find",
  matchOf: (n: number, count: number, more: boolean) => `${n} of ${count}${more ? "+" : ""}`,
  noMatch: "Nothing found",
  saidMatch: (place: string, name: string, text: string) => `${place}. ${name}: ${text}`,
  olderMatch: "Older match",
  newerMatch: "Newer match",
  closeSearch: "Close the search",
} as const;
