import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { foldText } from "#shared/text.ts";
import { jobOf, nameWithCompany } from "../chat-lines.ts";
import { eventText } from "../messages/event-text.ts";
import { unreadOf } from "../state/chat.flags.ts";
import type { ConversationFilter } from "../state/chat.state.ts";

export const isFiltering = ({ text, view, job, status }: ConversationFilter): boolean =>
  view !== "all" || job !== null || status !== null || text.trim() !== "";

/** Whether a conversation belongs to what is shown. Archived ones are also found by a search in all conversations. */
function isIn(view: ConversationFilter["view"], conversation: ConversationSummary, isOpen: boolean, isSearch: boolean) {
  const { archived } = conversation;
  if (view === "archived") return archived;
  if (view === "unread") return !archived && (isOpen || unreadOf(conversation) > 0);
  return !archived || isSearch;
}

/**
 * The matching conversations, in their original order. The `open` one stays in a list of unread ones, although opening it
 * has marked it as read.
 */
export function filterConversations(
  conversations: readonly ConversationSummary[],
  { text, view, job, status }: ConversationFilter,
  open: number | null = null,
): ConversationSummary[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return conversations.filter((one) => {
    const { id, other_user, last_message, about } = one;
    if (!isIn(view, one, id === open, words.length > 0)) return false;
    if (job !== null && jobOf(one) !== job) return false;
    if (status !== null && about.application?.status !== status) return false;
    if (words.length === 0) return true;
    const text = last_message ? eventText(last_message, other_user) : "";
    const said = foldText(`${nameWithCompany(other_user)} ${other_user.username} ${jobOf(one) ?? ""} ${text}`);
    return words.every((word) => said.includes(word));
  });
}

/** The jobs, and the statuses of the linked applications: what the list can be filtered by. */
export function filterChoices(conversations: readonly ConversationSummary[]): {
  jobs: string[];
  statuses: ApplicationStatus[];
} {
  const jobs = new Set(conversations.flatMap((one) => jobOf(one) ?? []));
  const statuses = new Set(conversations.flatMap(({ about }) => about.application?.status ?? []));
  return {
    jobs: [...jobs].sort((a, b) => a.localeCompare(b)),
    statuses: APPLICATION_STATUSES.filter((one) => statuses.has(one)),
  };
}
