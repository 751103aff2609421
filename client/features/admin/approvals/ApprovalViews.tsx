import { Building2, FilePen, IdCard, type LucideIcon, Users } from "lucide-react";
import { Link } from "react-router";
import { CountLinks } from "#client/ui/lists/CountLinks.tsx";
import { APPROVAL_LISTS, type ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import { APPROVAL_KINDS, type ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import styles from "./approvals.module.css";
import { type ApprovalsView, approvalsAddress } from "./approvals-view.ts";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

const ICONS: Record<ApprovalKind, LucideIcon> = {
  company: Building2,
  company_change: FilePen,
  pwd_id: IdCard,
  listing: Users,
};

/** Links to the pending entries of each kind with their number, and to the decided ones. */
export function ApprovalViews({ view, pending }: { view: ApprovalsView; pending: ApprovalPage["pending"] | null }) {
  const kinds = APPROVAL_KINDS.map((kind) => ({
    to: approvalsAddress({ kind, status: view.status, page: 1 }),
    icon: ICONS[kind],
    name: texts.kinds[kind],
    count: pending?.[kind],
    current: kind === view.kind,
  }));
  return (
    <div className={styles.choices}>
      <CountLinks label={texts.kindsNav} links={kinds} />
      <nav aria-label={texts.listsNav}>
        <ul className={styles.lists}>
          {APPROVAL_LISTS.map((status) => (
            <li key={status}>
              <Link
                to={approvalsAddress({ kind: view.kind, status, page: 1 })}
                aria-current={status === view.status ? "page" : undefined}
              >
                {texts.lists[status]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
