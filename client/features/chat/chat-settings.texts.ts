/** The words of the settings dialog that are about this device. Loaded with it, and not before. */
export const settingsTexts = {
  device: "On this device",
  privacy: "What others see",
  size: "Chat window size",
  sizes: { large: "Large", small: "Small" },
  sizeHint: {
    large: "A minimised chat becomes a round photo button.",
    small: "A minimised chat shows nothing. Open it again from your messages.",
  },
  narrow: "On a small screen one chat always fills the screen.",
  bubbles: "Show a bubble for new messages",
  bubblesHint: "When a chat is not open, a round button appears at the edge with the beginning of the message.",
} as const;
