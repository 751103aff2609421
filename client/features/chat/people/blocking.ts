import { call } from "#client/data/api.ts";
import { listen } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { blockUser, unblockUser } from "#shared/chat/block.rest.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import type { FaultBody } from "#shared/fault.ts";
import { chat, sameAccountCheck } from "../chat.store.ts";
import { personName } from "../chat-lines.ts";
import { withBlocked } from "../state/chat.people.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";

/** Blocks and unblocks people. All tabs show the change once the server has stored it. */

/** @returns why it failed; null on success, or if another account has signed in meanwhile */
export async function setBlocked(
  person: ConversationSummary["other_user"],
  blocked: boolean,
): Promise<FaultBody | null> {
  const isSame = sameAccountCheck();
  const result = await call(blocked ? blockUser : unblockUser, { params: { id: person.id } });
  if (!isSame()) return null;
  if (!result.ok) return result.fault;
  chat.setState((s) => withBlocked(s, person.id, blocked));
  announce(
    blocked
      ? texts.announceBlocked({ name: personName(person) })
      : texts.announceUnblocked({ name: personName(person) }),
  );
  return null;
}

/** Applies the changes of other tabs. @returns a stop function */
export const followBlocks = (): (() => void) =>
  listen("block:changed", ({ user_id, blocked }) => chat.setState((s) => withBlocked(s, user_id, blocked)));
