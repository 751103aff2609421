import { useCallback, useState } from "react";
import { call } from "#client/data/api.ts";
import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { sessionStore } from "#client/data/session.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { listApprovals } from "#shared/admin/approvals/approvals.rest.ts";
import type { HeldDecision } from "#shared/admin/approvals/approvals.schemas.ts";
import { endpointName } from "#shared/endpoint.ts";
import { activityOf } from "../shared/follow-activity.ts";
import { showing, withAnswer, withGone, withHeld, withShown } from "./approvals.state.ts";
import type { ApprovalsView } from "./approvals-view.ts";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

/** The id of the current admin. */
export const ownId = (): number | null => sessionStore.getState().user?.id ?? null;

/**
 * A page of approvals. Changes made elsewhere update the counts immediately; new entries are held back, so that nothing
 * moves while the admin reads.
 */
export function useApprovals(view: ApprovalsView) {
  const { kind, status, page } = view;
  // A reload is a new request whose answer replaces the displayed page; an update is merged into it.
  const [reloads, setReloads] = useState(0);
  const { answer, retry, change } = useServerState(
    endpointName(listApprovals),
    { view, reloads },
    async (signal) => {
      const query = { kind, status, ...(page > 1 ? { page: String(page) } : {}) };
      const result = await call(listApprovals, { query }, { signal });
      return result.ok ? { ok: true, value: showing(result.value) } : result;
    },
    {
      keepPrevious: true,
      merge: (shown, update) => withAnswer(shown, update.page, status === "pending", ownId()),
      onLoaded: (shown) => announce(texts.loaded({ count: shown.page.total })),
      follow: (onNews) => {
        const waiting = eventIf("approval:waiting", (told) => told.kind === kind);
        // No other event reports that a pending ID number was changed; the counts change with it.
        return followEvents([waiting, "admin:stats", activityOf("sign_up"), activityOf("approval")], onNews);
      },
    },
  );
  return {
    answer,
    retry,
    /** Loads the page again and shows the answer as it is. */
    reload: useCallback(() => setReloads((count) => count + 1), []),
    /** Shows the entries that were held back. */
    show: () => change(withShown),
    /** Removes an entry that was decided here and cannot be undone. */
    drop: (userId: number) => change((shown) => withGone(shown, userId)),
    /** Sets an undoable decision on an entry, or removes it after an undo. */
    hold: (userId: number, held: HeldDecision | null) => change((shown) => withHeld(shown, userId, held)),
  };
}
