import {
  BadgeCheck,
  BriefcaseBusiness,
  Calendar,
  ClipboardList,
  Flag,
  Gavel,
  Handshake,
  KeyRound,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  UserPlus,
} from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import { activitySentence } from "#shared/admin/activity/activity-text.ts";
import { readTarget } from "#shared/notifications/targets.ts";
import { openApplication } from "../../../shell/overlays.ts";
import { namesOf } from "./activity-title.ts";
import styles from "./feed.module.css";

/** The icon of each activity type, the same everywhere. */
export const activityIcons: Record<ActivityType, LucideIcon> = {
  sign_up: UserPlus,
  verified: BadgeCheck,
  job: BriefcaseBusiness,
  application: ClipboardList,
  move: Handshake,
  interview: Calendar,
  report: Flag,
  approval: ShieldCheck,
  moderation: Gavel,
  failed_logins: KeyRound,
  announcement: Megaphone,
};

/**
 * Highlights activities that may mean danger to a person. Not in amber, because the tiles say whether it is pending.
 */
const URGENT: readonly ActivityType[] = ["report", "failed_logins"];

interface Props {
  activity: Activity;
  /** It happened just now. */
  isFresh: boolean;
}

/** One activity: who did what, when, with a link to the details. */
export const ActivityRow = memo(function ActivityRow({ activity, isFresh }: Props) {
  useLanguage();
  const { type, timestamp } = activity;
  return (
    <li className={cx(styles.row, isFresh && styles.fresh)} data-activity={activity.id}>
      <span className={cx(styles.dot, URGENT.includes(type) && styles.urgent)}>
        <Icon of={activityIcons[type]} />
      </span>
      <p>
        <Way activity={activity} />
      </p>
      <RelativeTime at={timestamp} />
    </li>
  );
});

function Way({ activity }: { activity: Activity }) {
  const { target_url } = activity;
  if (target_url === null) return <Sentence activity={activity} />;
  const target = readTarget(target_url);
  // An application opens over the page, as everywhere.
  if (target?.opens === "application")
    return (
      <button type="button" className={styles.way} onClick={() => openApplication(target.id)}>
        <Sentence activity={activity} />
      </button>
    );
  return (
    <Link to={target_url} className={styles.way}>
      <Sentence activity={activity} />
    </Link>
  );
}

/** The sentence in the language of the page, with the name of the person who acted in bold. */
function Sentence({ activity }: { activity: Activity }) {
  useLanguage();
  const { kind, title, actor } = activity;
  if (!kind) return title;
  return activitySentence(kind, namesOf(activity), (name) => (actor ? <b key="actor">{name}</b> : name));
}
