import { call } from "#client/data/api.ts";
import { readMessages } from "#shared/chat/chat.rest.ts";
import { PAGE_DEFAULT } from "#shared/chat/chat.schemas.ts";
import type { FaultBody } from "#shared/fault.ts";
import { chat, sameAccountCheck } from "../chat.store.ts";
import type { Spot } from "../state/chat.state.ts";
import { isShown, withPageAround, withSpot } from "../state/chat.view.ts";

/** How many messages after the search result its page contains. */
const BEHIND = PAGE_DEFAULT / 2;

/**
 * Creates a function that scrolls to a message and marks it, and loads the messages around it if necessary. Of several
 * calls the last one wins, whichever page arrives first.
 * @returns the fault if the messages could not be loaded, else null
 */
export function createScrollToMessage() {
  let asked = 0;
  return async (id: number, spot: Spot): Promise<FaultBody | null> => {
    const own = ++asked;
    const isSame = sameAccountCheck();
    if (!isShown(chat.getState(), id, spot.seq)) {
      const query = { before_seq: spot.seq + BEHIND, limit: PAGE_DEFAULT };
      const result = await call(readMessages, { params: { id }, query });
      if (own !== asked || !isSame()) return null;
      if (!result.ok) return result.fault;
      chat.setState((s) => withPageAround(s, id, result.value));
    }
    chat.setState((s) => withSpot(s, id, spot));
    return null;
  };
}
