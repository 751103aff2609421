import { type CallResult, call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import {
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  saveReply,
} from "#shared/saved-replies/saved-replies.rest.ts";
import type { NewSavedReply, SavedReply, SavedReplyChange } from "#shared/saved-replies/saved-replies.schemas.ts";

/** How long the list stays in memory after its last use, in milliseconds: the next slash shows it at once. */
const KEPT_MS = 10 * 60_000;

/** What a form sends. */
export type ReplyDraft = Pick<NewSavedReply, "name" | "text" | "shared">;

const byName = (a: SavedReply, b: SavedReply): number => a.name.localeCompare(b.name) || a.id - b.id;

/** The replies that the account can use, with functions to change them. It follows other tabs and colleagues. */
export function useSavedReplies() {
  const { answer, retry, refresh, current, change } = useEndpoint(
    listSavedReplies,
    {},
    { keepMs: KEPT_MS, follow: (onNews) => followEvents(["saved-replies:changed"], onNews) },
  );
  const put = (reply: SavedReply) =>
    change((list) => ({
      ...list,
      replies: [...list.replies.filter(({ id }) => id !== reply.id), reply].sort(byName),
    }));

  const save = async (draft: ReplyDraft): Promise<CallResult<SavedReply>> => {
    const result = await call(saveReply, { body: draft });
    if (result.ok) put(result.value);
    return result;
  };
  const update = async (id: number, body: SavedReplyChange): Promise<CallResult<SavedReply>> => {
    const result = await call(changeSavedReply, { params: { id }, body });
    if (result.ok) put(result.value);
    return result;
  };
  const remove = async (id: number): Promise<CallResult<unknown>> => {
    const result = await call(deleteSavedReply, { params: { id } });
    if (result.ok) change((list) => ({ ...list, replies: list.replies.filter((one) => one.id !== id) }));
    return result;
  };
  /** A reply as the server has it now; undefined if it was deleted. */
  const reread = async (id: number): Promise<SavedReply | undefined> => {
    await refresh();
    return current()?.replies.find((one) => one.id === id);
  };
  return { answer, retry, save, update, remove, reread };
}
export type SavedRepliesHandle = ReturnType<typeof useSavedReplies>;
