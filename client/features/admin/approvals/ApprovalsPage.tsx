import { ClipboardCheck } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { problemOf } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { usePageHeadingFocus } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { ListPage } from "#client/ui/lists/ListPage.tsx";
import { APPROVALS_PAGE } from "#shared/admin/approvals/approvals.rest.ts";
import { ApprovalQueue } from "./ApprovalQueue.tsx";
import { ApprovalViews } from "./ApprovalViews.tsx";
import { type ApprovalsView, approvalsAddress, viewOf } from "./approvals-view.ts";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";
import { useApprovals } from "./useApprovals.ts";

/** `/AdminDashboard/approvals`: pending entries by kind, and decided ones. */
export function ApprovalsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { answer, retry, reload, show, drop, hold } = useApprovals(view);
  usePageTitle(title);
  const heading = usePageHeadingFocus(view.page);
  const shown = answer.state === "ready" ? answer.value : null;
  // While another view loads, the previous one stays visible.
  const shownView = answer.state === "ready" ? answer.args.view : view;
  const isQueue = shownView.page === 1 && shownView.status === "pending";
  return (
    <ListPage title={title} lead={texts.lead[view.status]} heading={heading}>
      <ApprovalViews view={view} pending={shown?.page.pending ?? null} />
      <ListBody
        texts={texts}
        problem={problemOf(answer)}
        onRetry={retry}
        shown={
          shown && {
            rows: shown.page.approvals.length,
            total: shown.page.total,
            page: shownView.page,
            pageSize: APPROVALS_PAGE,
          }
        }
        to={(page) => approvalsAddress({ ...shownView, page })}
        empty={<NoApprovals view={shownView} />}
        // All entries of this page were decided; the next ones are about to move up.
        instead={isQueue && shown && shown.page.total > 0 ? <NextOnes onShow={reload} /> : undefined}
      >
        {shown && (
          <ApprovalQueue
            shown={shown}
            view={shownView}
            heading={heading}
            onShow={show}
            onReload={reload}
            onGone={drop}
            onHeld={hold}
          />
        )}
      </ListBody>
    </ListPage>
  );
}

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
