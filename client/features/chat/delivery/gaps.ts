import { call } from "#client/data/api.ts";
import { readMessages } from "#shared/chat/chat.rest.ts";
import { PAGE_DEFAULT } from "#shared/chat/chat.schemas.ts";
import { chat, sameAccountCheck } from "../chat.store.ts";
import { gapsIn, withOldPage } from "../state/chat.messages.ts";

/** Loads the messages that are missing although a sync was complete. @returns whether the server has answered */
export async function loadGaps(): Promise<boolean> {
  const isSame = sameAccountCheck();
  const answers = [...gapsIn(chat.getState())].map(async ([id, after_seq]) => {
    const result = await call(readMessages, { params: { id }, query: { after_seq, limit: PAGE_DEFAULT } });
    if (result.ok && isSame()) chat.setState((s) => withOldPage(s, id, result.value));
    return result.ok;
  });
  return (await Promise.all(answers)).every(Boolean);
}
