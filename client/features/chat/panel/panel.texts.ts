/** Texts of the Messages panel and its list. */

const plural = new Intl.PluralRules("en-GB");

export const panelTexts = {
  recent: "Recent Conversations",
  closePanel: "Close messages",
  totalUnread: (count: number) => `${count} unread in all`,
  listLoading: "Loading conversations...",
  retryList: "Retry",
  listEmpty: "No conversations yet",
  listEmptyHint: "Find a person by name and write the first message.",
  filterLabel: "Search conversations",
  view: "Which conversations",
  viewAll: "All",
  viewUnread: "Unread",
  filtered: (count: number) => `${count} ${plural.select(count) === "one" ? "conversation" : "conversations"}`,
  filteredNone: "No conversation matches",
  showAll: "Show all conversations",
} as const;
