import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { foldText } from "#shared/text.ts";
import { jobOf, nameWithCompany } from "../chat-lines.ts";
import { eventText } from "../messages/event-text.ts";
import type { ConversationFilter } from "../state/chat.state.ts";

export const isFiltering = ({ text, unreadOnly, job, status }: ConversationFilter): boolean =>
  unreadOnly || job !== null || status !== null || text.trim() !== "";

/**
 * The matching conversations, in their original order. The `open` one stays in a list of unread ones, although opening it
 * has marked it as read.
 */
export function filterConversations(
  conversations: readonly ConversationSummary[],
  { text, unreadOnly, job, status }: ConversationFilter,
  open: number | null = null,
): ConversationSummary[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return conversations.filter((one) => {
    const { id, other_user, last_message, unread_count, about } = one;
    if (unreadOnly && unread_count === 0 && id !== open) return false;
    if (job !== null && jobOf(one) !== job) return false;
    if (status !== null && about.application?.status !== status) return false;
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
