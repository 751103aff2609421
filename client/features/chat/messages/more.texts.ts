/** Texts of the buttons that load more messages, at either end. */
export const moreTexts = {
  earlier: "Load earlier messages",
  earlierLoading: "Loading earlier messages...",
  earlierFailed: "Earlier messages could not be loaded. Try again",
  earlierLoaded: (count: number) => `${count} earlier messages loaded`,
  later: "Load later messages",
  laterLoading: "Loading later messages...",
  laterFailed: "Later messages could not be loaded. Try again",
  laterLoaded: (count: number) => `${count} later messages loaded`,
} as const;
