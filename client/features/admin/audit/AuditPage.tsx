import { ScrollText, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { callForFile } from "#client/data/api.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { exportAudit } from "#shared/admin/audit.rest.ts";
import { ExportButton } from "../shared/ExportButton.tsx";
import { AuditLog } from "./AuditLog.tsx";
import { AuditTools } from "./AuditTools.tsx";
import styles from "./audit.module.css";
import { auditTexts as texts } from "./audit.texts.ts";
import { type AuditChoice, auditAddress, auditQuery, readAuditChoice } from "./audit-query.ts";
import { PersonSearch } from "./PersonSearch.tsx";
import { useAuditTrail } from "./useAuditTrail.ts";

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

/** `/AdminDashboard/audit`: who did what to whom, and when. */
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
          <span>{texts.about(about?.subject?.name ?? texts.somebody)}</span>
          <ButtonLink variant="quiet" small to={addressOf({ subject: null })}>
            {texts.aboutAll}
          </ButtonLink>
        </p>
      )}
      {trail.isPending && <Waiting />}
      {trail.isLoadingError && <LoadFailed title={texts.failed} onRetry={() => void trail.refetch()} />}
      {entries?.length === 0 && <Nothing isAll={isAll} all={pathname} />}
      {entries && entries.length > 0 && (
        <>
          <AuditLog entries={entries} stale={trail.isPlaceholderData} />
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
        </>
      )}
    </div>
  );
}

/** Where there is no more to ask for, the button has gone, and the focus goes on behind what has come. */
function useEndOfFocus(isEnd: boolean) {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isEnd) end.current?.focus();
  }, [isEnd]);
  return end;
}

/** About as high as what comes. */
function Waiting() {
  return (
    <div className={styles.log}>
      <p className="visually-hidden">{texts.loading}</p>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.entry}>
          <Skeleton wide={60} />
          <Skeleton wide={30} />
        </div>
      ))}
    </div>
  );
}

function Nothing({ isAll, all }: { isAll: boolean; all: string }) {
  return (
    <div className={styles.log}>
      {isAll ? (
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
      )}
    </div>
  );
}
