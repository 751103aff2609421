import { call } from "#client/data/api.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { reactToMessage, removeReaction } from "#shared/chat/chat.rest.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import { chat, sameAccountCheck } from "../chat.store.ts";
import { refusalText } from "../chat-lines.ts";
import { nextAttempt } from "../delivery/next-attempt.ts";
import { pauseAfter } from "../delivery/outbox.ts";
import { withMessage } from "../state/chat.messages.ts";
import { withReacted, withReacting } from "../state/chat.reactions.ts";
import { reactionsTexts as texts } from "./texts/reactions.texts.ts";

/** Messages with a call under way or waiting for its next attempt. */
const busy = new Set<number>();

/**
 * Sets the user's reaction; null removes it. It is shown at once and sent until the server answers. The last choice counts:
 * there is one call for a message at a time, and repeating it changes nothing.
 */
export function react({ id }: Message, kind: ReactionKind | null): void {
  chat.setState((s) => withReacting(s, id, kind));
  void sendLatest(id);
}

async function sendLatest(id: number): Promise<void> {
  if (busy.has(id)) return;
  busy.add(id);
  let tries = 0;
  for (;;) {
    const kind = chat.getState().reacting[id];
    if (kind === undefined) break;
    const isSame = sameAccountCheck();
    const params = { id };
    const result = await (kind === null
      ? call(removeReaction, { params })
      : call(reactToMessage, { params, body: { kind } }));
    if (!isSame()) continue;
    if (result.ok) {
      tries = 0;
      chat.setState((s) => withReacted(withMessage(s, result.value), id, kind));
      continue;
    }
    tries += 1;
    const pause = pauseAfter(result.fault, tries);
    if (pause === null) {
      chat.setState((s) => withReacted(s, id, kind));
      toast({ type: "error", title: texts.failed, message: refusalText(result.fault) });
    } else await nextAttempt(pause);
  }
  busy.delete(id);
}
