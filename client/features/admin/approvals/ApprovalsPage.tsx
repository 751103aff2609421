import { ClipboardCheck } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { faultToast } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { useHeadOfPage } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { ListRoom } from "#client/ui/lists/ListPage.tsx";
import { APPROVALS_PAGE } from "#shared/admin/approvals.rest.ts";
import { ApprovalQueue } from "./ApprovalQueue.tsx";
import { ApprovalViews } from "./ApprovalViews.tsx";
import { approvalTexts as texts } from "./approvals.texts.ts";
import { type ApprovalsView, approvalsAddress, viewOf } from "./approvals-view.ts";
import { type Approvals, useApprovals } from "./useApprovals.ts";

/** `/AdminDashboard/approvals`: what waits for a decision, by kind, and what was decided. */
export function ApprovalsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { approvals, retry, reload, show, drop, hold } = useApprovals(view);
  usePageTitle(title);
  const heading = useHeadOfPage(view.page);
  const ready = approvals.state === "ready" ? approvals : null;
  return (
    <ListRoom title={title} lead={texts.lead[view.status]} heading={heading}>
      <ApprovalViews view={view} pending={ready?.shown.page.pending ?? null} />
      <ListBody
        texts={texts}
        problem={approvals.state === "failed" ? faultToast(approvals.fault).message : null}
        onRetry={retry}
        shown={
          ready && {
            rows: ready.shown.page.approvals.length,
            total: ready.shown.page.total,
            page: ready.view.page,
            pageSize: APPROVALS_PAGE,
          }
        }
        to={(page) => approvalsAddress({ ...(ready?.view ?? view), page })}
        empty={<NoApprovals view={ready?.view ?? view} />}
        // All of this page was decided on; what is behind it moves up.
        instead={isLeft(ready) ? <NextOnes onShow={reload} /> : undefined}
      >
        {ready && (
          <ApprovalQueue
            shown={ready.shown}
            view={ready.view}
            heading={heading}
            onShow={show}
            onReload={reload}
            onGone={drop}
            onHeld={hold}
          />
        )}
      </ListBody>
    </ListRoom>
  );
}

type Ready = Extract<Approvals, { state: "ready" }>;
const isLeft = (ready: Ready | null): boolean =>
  ready !== null && ready.shown.page.total > 0 && ready.view.page === 1 && ready.view.status === "pending";

function NextOnes({ onShow }: { onShow: () => void }) {
  useEffect(onShow, [onShow]);
  return <ListLoading />;
}

function NoApprovals({ view }: { view: ApprovalsView }) {
  const { empty } = texts;
  return view.status === "decided" ? (
    <EmptyState icon={ClipboardCheck} title={empty.decided}>
      {empty.decidedText}
    </EmptyState>
  ) : (
    <EmptyState icon={ClipboardCheck} title={empty.pending[view.kind]}>
      {empty.pendingText}
    </EmptyState>
  );
}
