import { BriefcaseBusiness } from "lucide-react";
import { Link } from "react-router";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { AskedJob } from "#shared/chat/chat.schemas.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./AboutLine.module.css";

/** The job about which the job seeker asks, as a link to its page. */
export function AskingLine({ job: { id, title } }: { job: AskedJob }) {
  return (
    <Link to={jobTarget(id)} className={cx(styles.about, "focus-inset")}>
      <Icon of={BriefcaseBusiness} />
      <span className={styles.what}>{texts.asking({ job: () => <b key="job">{title}</b> })}</span>
    </Link>
  );
}
