import { MessageCircle } from "lucide-react";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { StatusPill } from "#client/ui/layout/StatusPill.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { ApplicationCard } from "#shared/applications/applications.schemas.ts";
import { openConversationWith } from "../../../shell/chat-requests.ts";
import { openApplication } from "../../../shell/overlays.ts";
import { TurnLine } from "../list/TurnLine.tsx";
import { timelineText, turnOf } from "../view/timeline.ts";
import styles from "./own.module.css";

const texts = listTexts.own;

/** One application, as its applicant sees it. */
export function OwnApplication({ application, now }: { application: ApplicationCard; now: Date }) {
  const { id, job_title, company, employer_id, status } = application;
  return (
    <li className={styles.row} data-application={id}>
      <div className={styles.what}>
        <div className={styles.title}>
          <h2>{job_title}</h2>
          <StatusPill status={status} />
        </div>
        <p>{texts.at({ company })}</p>
        <p className="soft small">{timelineText(application, "applicant", now)}</p>
        <TurnLine turn={turnOf(application, "applicant", now)} />
      </div>
      <div className={styles.ways}>
        <Button variant="second" small onClick={() => openApplication(id)}>
          {texts.open({ job: job_title, hidden })}
        </Button>
        <Button variant="quiet" small onClick={() => openConversationWith(employer_id)}>
          <Icon of={MessageCircle} />
          {texts.message({ company, hidden })}
        </Button>
      </div>
    </li>
  );
}
