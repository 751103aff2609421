import { useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { oneAtATime } from "#client/data/one-at-a-time.ts";
import { sessionStore } from "#client/data/session.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type ApprovalPage, listApprovals } from "#shared/admin/approvals.rest.ts";
import type { HeldDecision } from "#shared/admin/approvals.schemas.ts";
import { activityOf } from "../shared/follow-activity.ts";
import { type Shown, showing, withAnswer, withGone, withHeld, withShown } from "./approvals.state.ts";
import { approvalTexts as texts } from "./approvals.texts.ts";
import type { ApprovalsView } from "./approvals-view.ts";

export type Approvals =
  | { state: "loading" }
  | { state: "failed"; fault: CallFault }
  /** `view` is what was asked for; while another one is on its way, the one before stays. */
  | { state: "ready"; shown: Shown; view: ApprovalsView };

/** Who reads this. */
export const ownId = (): number | null => sessionStore.getState().user?.id ?? null;

/**
 * A page of approvals. What happens elsewhere changes the counts at once and waits to be shown, so that nothing moves under
 * whoever reads.
 */
export function useApprovals({ kind, status, page }: ApprovalsView) {
  const [approvals, setApprovals] = useState<Approvals>({ state: "loading" });
  const reload = useRef<() => void>(() => {});

  useEffect(() => {
    const gone = new AbortController();
    const view = { kind, status, page };
    let asNews = false;
    const take = (answer: ApprovalPage, wasNews: boolean) =>
      setApprovals((now) => {
        const before = wasNews && now.state === "ready" ? now.shown : null;
        return {
          state: "ready",
          view,
          shown: before ? withAnswer(before, answer, status === "pending", ownId()) : showing(answer),
        };
      });
    const ask = oneAtATime(async () => {
      const wasNews = asNews;
      asNews = true;
      const query = { kind, status, ...(page > 1 ? { page: String(page) } : {}) };
      const result = await call(listApprovals, { query }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (result.ok) {
        take(result.value, wasNews);
        if (!wasNews) announce(texts.loaded(result.value.total));
      }
      // What is there is better than nothing, where only the news could not be asked for.
      else setApprovals((now) => (wasNews && now.state === "ready" ? now : { state: "failed", fault: result.fault }));
    });
    reload.current = () => {
      asNews = false;
      void ask();
    };
    const waiting = eventIf("approval:waiting", (told) => told.kind === kind);
    // No other event says that someone has changed a number that waits; the counts change with it.
    const sources = [waiting, "admin:stats", activityOf("sign_up"), activityOf("approval")] as const;
    const stop = followEvents(sources, () => void ask());
    void ask();
    return () => {
      stop();
      gone.abort();
    };
  }, [kind, status, page]);

  const change = (next: (shown: Shown) => Shown) =>
    setApprovals((now) => (now.state === "ready" ? { ...now, shown: next(now.shown) } : now));
  return {
    approvals,
    retry: () => {
      setApprovals({ state: "loading" });
      reload.current();
    },
    /** Asks anew, and shows what comes. */
    reload: () => reload.current(),
    /** Shows what has come meanwhile. */
    show: () => change(withShown),
    /** This one was decided on here, and cannot be undone. */
    drop: (userId: number) => change((shown) => withGone(shown, userId)),
    /** This one was decided on here, or that was undone. */
    hold: (userId: number, held: HeldDecision | null) => change((shown) => withHeld(shown, userId, held)),
  };
}
