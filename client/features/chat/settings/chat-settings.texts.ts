/** Texts of the settings dialog; loaded with it. */
export const settingsTexts = {
  device: "On this device",
  privacy: "What others see, and mails",
  size: "Chat window size",
  sizes: { large: "Large", small: "Small" },
  sizeHint: {
    large: "A minimised chat becomes a round photo button.",
    small: "A minimised chat shows nothing. Open it again from your messages.",
  },
  narrow: "On a small screen one chat always fills the screen.",
  announces: "Announce new messages",
  announcesHint:
    "A screen reader says who wrote and what. When it is off, the number of unread messages still changes.",
  bubbles: "Show a bubble for new messages",
  bubblesHint: "When a chat is not open, a round button appears at the edge with the beginning of the message.",
  loading: "Loading your settings...",
  failed: "Your settings could not be loaded.",
  showPresence: "Show when I am here",
  showPresenceHint: "People you chat with see 'Active now', or when you were last here.",
  showRead: "Show what I have read",
  showReadHint: "People you chat with see 'Delivered' and 'Seen' under what they wrote to you.",
  discoverable: "Employers may find me",
  discoverableHint:
    "Employers whose company we approved can then find you by your name and write to you first. While it is off, only employers you applied to can. Conversations that you have stay open.",
  awayMail: "Mail me what I missed",
  mailOff: "You have turned off Email among the notifications of your settings, so no such mail comes.",
  awayMailHint: "When you have been away for 10 minutes and a message waits, with its words, once an hour at most.",
  jobMail: "Mail me new jobs",
  jobMailHint: "For each saved search that you asked to be mailed about. While it is off, you hear of them here only.",
} as const;

/** Texts about system notifications. */
export const noticeTexts = {
  label: "Notify me while this tab is hidden",
  hint: (app: string) =>
    `Your computer or phone then shows 'New message on ${app}', and nothing about who wrote or what.`,
  full: "Show name and text",
  fullHint: "The notification then says who wrote and how the message begins. Others near your screen may read it.",
  trial: "Notifications are on",
  why: {
    default:
      "Your browser asked whether notifications are allowed, and you have not answered. Switch it on to be asked again.",
    denied:
      "Your browser blocks notifications of this site. To allow them, press the sign at the start of the address bar, set Notifications to Allow, and come back to this switch.",
    unsupported:
      "This browser cannot show notifications of this site. The number of unread messages stands in the tab's title.",
  },
} as const;

/** The keyboard shortcuts, as listed in the settings. */
export const shortcutTexts = {
  title: "Keyboard",
  keys: [
    { keys: "Enter", does: "Sends the message" },
    { keys: "Shift + Enter", does: "Begins a new line" },
    { keys: "Arrow up, in the empty field", does: "Changes the message you sent last" },
    { keys: "Arrow up and down, in the messages", does: "Goes from message to message" },
    { keys: "Home and End, in the messages", does: "Goes to the first and to the last message" },
    { keys: "Ctrl + Shift + F (Command + Shift + F), in a chat", does: "Searches in this conversation" },
    { keys: "Enter and Shift + Enter, in the search", does: "Goes to the older and to the newer match" },
    { keys: "Arrow keys, in the emoji", does: "Goes from emoji to emoji" },
    { keys: "Escape", does: "Ends a change or a search, else minimises the chat" },
    { keys: "Ctrl + F6 (Command + F6)", does: "Goes to the next chat and back to the page, with Shift the other way" },
  ],
} as const;
