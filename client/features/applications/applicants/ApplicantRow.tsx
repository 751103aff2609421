import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { MatchMark } from "#client/ui/layout/MatchMark.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { StatusPill } from "#client/ui/layout/StatusPill.tsx";
import type { ApplicationCard } from "#shared/applications/applications.schemas.ts";
import { TurnLine } from "../list/TurnLine.tsx";
import { turnOf } from "../view/timeline.ts";
import styles from "./applicants.module.css";

const texts = listTexts.applicants;

interface Props {
  application: ApplicationCard;
  now: Date;
  to: string;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  onOpened: () => void;
}

export const nameOf = ({ applicant }: ApplicationCard): string =>
  applicant ? `${applicant.first_name} ${applicant.last_name}`.trim() : "";

/** One applicant: name, match, stage, and whose turn it is. The whole row is a link to the application. */
export function ApplicantRow({ application, now, to, isCurrent, isChosen, onChoose, onOpened }: Props) {
  const { id, applicant, job_title, match, status, updated_at } = application;
  const name = nameOf(application);
  return (
    <li className={styles.person} data-current={isCurrent || undefined} data-application={id}>
      <Checkbox
        className={styles.pick}
        label={<span className="visually-hidden">{texts.choose({ name })}</span>}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Avatar name={name} photo={imageUrl(applicant?.photo)} />
      <div className={styles.who}>
        <div className={styles.first}>
          <h2>
            <Link to={to} aria-current={isCurrent ? "true" : undefined} onClick={onOpened}>
              {name}
            </Link>
          </h2>
          <RelativeTime at={updated_at} className={styles.time} />
        </div>
        <p className="soft">{texts.for({ job: job_title })}</p>
        {match && <MatchMark score={match.score} />}
        <StatusPill status={status} className={styles.status} />
        <TurnLine turn={turnOf(application, "employer", now)} />
      </div>
    </li>
  );
}
