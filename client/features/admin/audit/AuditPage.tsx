import { ScrollText, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { callForFile } from "#client/data/api.ts";
import { loadProblem } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListStates } from "#client/ui/lists/ListStates.tsx";
import { exportAudit } from "#shared/admin/audit.rest.ts";
import { ExportButton } from "../shared/ExportButton.tsx";
import { AuditLog } from "./AuditLog.tsx";
import { AuditTools } from "./AuditTools.tsx";
import styles from "./audit.module.css";
import { type AuditChoice, auditAddress, auditQuery, readAuditChoice } from "./audit-query.ts";
import { PersonSearch } from "./PersonSearch.tsx";
import { auditTexts as texts } from "./texts/audit.texts.ts";
import { useAuditTrail } from "./useAuditTrail.ts";

/** `/AdminDashboard/audit`: what admins did, to which accounts, and when. */
export function AuditPage({ title }: PageProps) {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const choice = readAuditChoice(address);
  const trail = useAuditTrail(choice);
  const entries = trail.data?.pages.flatMap((page) => page.entries);
  usePageTitle(title);
  const end = useEndOfFocus(!trail.hasNextPage && (trail.data?.pages.length ?? 0) > 1);
  const addressOf = (next: Partial<AuditChoice>) => pathname + auditAddress({ ...choice, ...next });
  const isAll = auditAddress(choice) === "";
  const about = entries?.find(({ subject }) => subject?.id === choice.subject);
  return (
    <div className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="soft">{texts.lead}</p>
      </div>
      <PersonSearch
        onChoose={({ id }, as) => void navigate(addressOf(as === "actor" ? { actor: id } : { subject: id }))}
      />
      <AuditTools choice={choice} onChoose={(next) => void navigate(addressOf(next))} />
      <div>
        <ExportButton list="audit" take={() => callForFile(exportAudit, { query: auditQuery(choice) })} />
      </div>
      {choice.subject !== null && (
        <p className={styles.about}>
          <span>{texts.about({ name: about?.subject?.name ?? texts.somebody })}</span>
          <ButtonLink variant="quiet" small to={addressOf({ subject: null })}>
            {texts.aboutAll}
          </ButtonLink>
        </p>
      )}
      <ListStates
        texts={texts}
        problem={trail.isLoadingError ? loadProblem(trail.error) : null}
        onRetry={() => void trail.refetch()}
        rows={entries?.length ?? null}
        empty={<Nothing isAll={isAll} all={pathname} />}
      >
        <AuditLog entries={entries ?? []} stale={trail.isPlaceholderData} />
        {trail.isFetchNextPageError && <MessageBox type="error" title={texts.moreFailed} />}
        {trail.hasNextPage ? (
          <div>
            <Button
              variant="second"
              busy={trail.isFetchingNextPage}
              busyText={texts.fetching}
              onClick={() => void trail.fetchNextPage()}
            >
              {texts.more}
            </Button>
          </div>
        ) : (
          <p ref={end} tabIndex={-1} className="soft">
            {texts.end}
          </p>
        )}
      </ListStates>
    </div>
  );
}

/** The end of the list. The "more" button has disappeared, so the focus moves here. */
function useEndOfFocus(isEnd: boolean) {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isEnd) end.current?.focus();
  }, [isEnd]);
  return end;
}

function Nothing({ isAll, all }: { isAll: boolean; all: string }) {
  return isAll ? (
    <EmptyState icon={ScrollText} title={texts.empty}>
      {texts.emptyText}
    </EmptyState>
  ) : (
    <EmptyState
      icon={SearchX}
      title={texts.nothing}
      action={
        <ButtonLink variant="second" to={all}>
          {texts.clear}
        </ButtonLink>
      }
    >
      {texts.nothingText}
    </EmptyState>
  );
}
