import { Bell, ChevronRight, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { useStore } from "zustand";
import { cx } from "#client/ui/cx.ts";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { number } from "#shared/texts/format.ts";
import { openMessagesPanel, unreadMessages } from "../../../shell/chat-requests.ts";
import styles from "./overview.module.css";
import { overviewTexts as texts } from "./texts/overview/overview.texts.ts";

type Pending = AdminStats["pending"];

/** The pending tasks in the order in which admins handle them, with the address of each list. */
const LISTS: readonly { name: keyof Pending; to: string }[] = [
  { name: "employers", to: "/AdminDashboard/approvals?kind=company" },
  { name: "company_changes", to: "/AdminDashboard/approvals?kind=company_change" },
  { name: "pwd_ids", to: "/AdminDashboard/approvals?kind=pwd_id" },
  { name: "listings", to: "/AdminDashboard/approvals?kind=listing" },
  { name: "reports", to: "/AdminDashboard/reports?status=open" },
];

/** The decisions that are waiting for an admin, with their number and a link to the list. Amber only above zero. */
export function Decisions({ pending }: { pending: Pending | null }) {
  const { count: unread } = useStore(unreadMessages);
  const messages = typeof unread === "number" ? unread : 0;
  const decisions = pending ? LISTS.reduce((sum, { name }) => sum + pending[name], 0) : 0;
  const waiting = decisions + messages;
  const isKnown = pending !== null && unread !== null;
  return (
    <section className={styles.decisions} aria-labelledby="waiting">
      <h2 id="waiting">
        {!isKnown && <span className="visually-hidden">{texts.looking}</span>}
        {!isKnown && <Skeleton wide={30} />}
        {isKnown && <Icon of={waiting > 0 ? Bell : CircleCheck} />}
        {isKnown &&
          (waiting > 0 ? texts.things({ count: waiting }) : unread === "failed" ? texts.noDecision : texts.nothing)}
      </h2>
      <ul className={styles.tiles}>
        {LISTS.map(({ name, to }) => (
          <li key={name}>
            {pending ? (
              <Link to={to} className={cx(styles.tile, pending[name] > 0 && styles.waits)}>
                <b>{number(pending[name])}</b>
                <span>{texts.tiles[name]({ count: pending[name] })}</span>
                <Icon of={ChevronRight} />
              </Link>
            ) : (
              <span className={styles.tile}>
                <Skeleton wide={70} />
              </span>
            )}
          </li>
        ))}
        {messages > 0 && (
          <li>
            <button type="button" className={cx(styles.tile, styles.waits)} onClick={openMessagesPanel}>
              <b>{number(messages)}</b>
              <span>{texts.tiles.messages({ count: messages })}</span>
              <Icon of={ChevronRight} />
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
