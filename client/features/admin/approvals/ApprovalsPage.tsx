import { ClipboardCheck } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { faultToast } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { BehindTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { useHeadOfPage } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import { ListRoom } from "#client/ui/lists/ListPage.tsx";
import { Pager } from "#client/ui/lists/Pager.tsx";
import { APPROVALS_PAGE } from "#shared/admin/approvals.rest.ts";
import { ApprovalQueue } from "./ApprovalQueue.tsx";
import { ApprovalViews } from "./ApprovalViews.tsx";
import { approvalTexts as texts } from "./approvals.texts.ts";
import { type ApprovalsView, approvalsAddress, viewOf } from "./approvals-view.ts";
import { useApprovals } from "./useApprovals.ts";

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
      {approvals.state === "loading" && <ListLoading say={texts.loading} />}
      {approvals.state === "failed" && (
        <LoadFailed title={texts.failed} onRetry={retry}>
          {faultToast(approvals.fault).message}
        </LoadFailed>
      )}
      {ready && (
        <>
          {ready.shown.page.approvals.length === 0 ? (
            <Nothing total={ready.shown.page.total} view={ready.view} onShow={reload} />
          ) : (
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
          <Pager
            label={texts.pages}
            page={ready.view.page}
            pageSize={APPROVALS_PAGE}
            total={ready.shown.page.total}
            to={(page) => approvalsAddress({ ...ready.view, page })}
          />
        </>
      )}
    </ListRoom>
  );
}

function Nothing({ total, view, onShow }: { total: number; view: ApprovalsView; onShow: () => void }) {
  // All of this page was decided on; what is behind it moves up.
  const isLeft = total > 0 && view.page === 1 && view.status === "pending";
  useEffect(() => {
    if (isLeft) onShow();
  }, [isLeft, onShow]);
  if (isLeft) return <ListLoading />;
  return (
    <ListCard empty>
      <WhyNothing total={total} view={view} />
    </ListCard>
  );
}

function WhyNothing({ total, view }: { total: number; view: ApprovalsView }) {
  if (total > 0) return <BehindTheEnd first={approvalsAddress({ ...view, page: 1 })} />;
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
