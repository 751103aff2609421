import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { InterviewsFeature } from "#server/features/interviews/index.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { PlaceholderValues } from "#shared/saved-replies/saved-replies.schemas.ts";

export interface ValuesDeps {
  accounts: Pick<AccountStore, "users" | "employers" | "personNames">;
  applications: Pick<ApplicationStore, "linkedApplicationsOf">;
  chat: Pick<ChatFeature, "members" | "conversations">;
  interviews: Pick<InterviewsFeature, "ofApplications">;
  now: () => Date;
}

/** The start of the next interview whose time both sides have agreed on. */
function nextStart(interviews: readonly Interview[], now: Date): string | null {
  const starts = interviews.flatMap(({ status, slots, accepted_slot }) => {
    const slot = status === "accepted" && accepted_slot !== null ? slots[accepted_slot] : undefined;
    return slot && new Date(slot.starts_at) > now ? [slot.starts_at] : [];
  });
  return starts.sort()[0] ?? null;
}

/**
 * GET /api/saved-replies/conversations/{id}: what the placeholders stand for. The viewer may see all of it in the
 * conversation. @throws {Fault} NOT_FOUND for strangers
 */
export function createPlaceholderValues({ accounts, applications, chat, interviews, now }: ValuesDeps) {
  return async (viewer: Viewer, conversationId: number): Promise<PlaceholderValues> => {
    const { own, other } = await chat.members.withoutHiding(conversationId, viewer);
    const [cards, names, companies, linked, row] = await Promise.all([
      accounts.users.cards([other.id]),
      accounts.personNames([viewer.userId]),
      accounts.employers.names([own.id, other.id]),
      applications.linkedApplicationsOf(own.id, [other.id]),
      chat.conversations.findById(conversationId),
    ]);
    const application = linked.get(other.id)?.application;
    const planned = application ? (await interviews.ofApplications([application.id])).get(application.id) : [];
    return {
      first_name: cards.get(other.id)?.first_name || null,
      // Like the line above the messages: the job that was asked about, as long as no application links the two.
      job: application?.job_title || row?.asked_about?.job_title || null,
      company: companies.get(own.id) ?? companies.get(other.id) ?? null,
      my_name: names.get(viewer.userId) ?? null,
      interview: nextStart(planned ?? [], now()),
    };
  };
}
export type ReadPlaceholderValues = ReturnType<typeof createPlaceholderValues>;
