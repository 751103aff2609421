import { quotaModel } from "#server/platform/database/quota.model.ts";
import { createQuotas } from "#server/platform/database/quotas.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createPlaceholderValues, type ValuesDeps } from "./placeholder-values.ts";
import { createSavedRepliesRepo } from "./saved-replies.repo.ts";
import { savedReplyRoutes } from "./saved-replies.routes.ts";
import { SavedReplies } from "./saved-replies.service.ts";
import { type SavedReplyRow, savedReplyModel } from "./saved-reply.model.ts";

/** Replies that people save to use them again, with placeholders that each conversation fills in. */
export function createSavedRepliesFeature(platform: Platform, deps: Omit<ValuesDeps, "now">): Feature {
  const { connection, inTransaction, ids, announce, records, now } = platform;
  const { users, employers } = deps.accounts;
  const rows = savedReplyModel(connection);
  const repo = createSavedRepliesRepo(rows, createQuotas({ quotas: quotaModel(connection), inTransaction }));
  const replies = new SavedReplies({
    replies: repo,
    companyName: async (ownerId) => (await employers.names([ownerId])).get(ownerId) ?? null,
    peopleOf: async (ownerId) => [ownerId, ...((await users.colleaguesOf([ownerId])).get(ownerId) ?? [])],
    nextId: () => ids.next("saved_replies"),
    ...{ announce, records, now },
  });
  const readValues = createPlaceholderValues({ ...deps, now });
  return {
    name: "saved replies",
    routes: (app) => savedReplyRoutes(app, { replies, readValues }),
    exports: {
      // Those of a company are the owner's: they do not say who of the company has written them.
      saved_replies: async (userId) => {
        const found = await rows.find({ owner_id: userId }).sort({ created_at: 1, _id: 1 }).lean<SavedReplyRow[]>();
        return found.map(({ _id: id, name, text, shared, version, created_at, updated_at }) => ({
          ...{ id, name, text, shared, version, created_at, updated_at },
        }));
      },
    },
    removeAccount: ({ id }) => repo.removeOf(id),
    // What a call of theirs was just saving.
    accountGone: (userId) => repo.removeOf(userId),
  };
}
