import { Building2, IdCard, type LucideIcon, Users } from "lucide-react";
import { Icon } from "#client/ui/Icon.tsx";
import { Link } from "#client/ui/Link.tsx";
import { APPROVAL_LISTS, type ApprovalPage } from "#shared/admin/approvals.rest.ts";
import { APPROVAL_KINDS, type ApprovalKind } from "#shared/admin/approvals.schemas.ts";
import styles from "./approvals.module.css";
import { approvalTexts as texts } from "./approvals.texts.ts";
import { type ApprovalsView, approvalsAddress } from "./approvals-view.ts";

const ICONS: Record<ApprovalKind, LucideIcon> = { company: Building2, pwd_id: IdCard, listing: Users };

/** How many of each wait, and the way to see them; and to what was decided. The place of the figures is there before they are. */
export function ApprovalViews({ view, pending }: { view: ApprovalsView; pending: ApprovalPage["pending"] | null }) {
  return (
    <div className={styles.choices}>
      <nav aria-label={texts.kindsNav}>
        <ul className={styles.views}>
          {APPROVAL_KINDS.map((kind) => (
            <li key={kind}>
              <Link
                to={approvalsAddress({ kind, status: "pending", page: 1 })}
                className="focus-inset"
                aria-current={kind === view.kind ? "page" : undefined}
              >
                <b>{pending?.[kind]}</b>{" "}
                <span>
                  <Icon of={ICONS[kind]} />
                  {texts.kinds[kind]}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
