import { BriefcaseBusiness, CalendarCheck, CircleCheck, Clock, type LucideIcon, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { number, percent, roughDuration } from "#shared/texts/format.ts";
import { cx } from "../../../ui/cx.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Icon } from "../../../ui/layout/Icon.tsx";
import type { HiringFigures as Figures, Share } from "./figures.ts";
import styles from "./HiringFigures.module.css";
import { applicantsAt } from "./hiring-needs.ts";
import { employerTexts as texts } from "./texts/employer.texts.ts";

/** Hiring statistics: each figure with the numbers it was computed from and a link to them; null while loading. */
export function HiringFigures({ hiring, hasFailed }: { hiring: Figures | null; hasFailed: boolean }) {
  return (
    <section className={styles.hiring} aria-labelledby="hiring">
      <h2 id="hiring">{texts.heading}</h2>
      {hasFailed ? (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
        </div>
      ) : (
        <>
          <dl className={styles.figures}>{hiring ? <Known hiring={hiring} /> : <Unknown />}</dl>
          <details className={styles.how}>
            <summary>{texts.how}</summary>
            <ul>
              {texts.definitions.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </section>
  );
}

function Known({ hiring }: { hiring: Figures }) {
  const { jobs, open, applicants, applications, pending, atInterview, interviews, hires, replyMinutes } = hiring;
  return (
    <>
      <Figure icon={BriefcaseBusiness} label={texts.open} value={number(open)} about={texts.ofJobs({ jobs })}>
        {open > 0 && <To to="/EmployerDashboard/positions?status=open">{texts.toOpen}</To>}
      </Figure>
      <Figure
        icon={UsersRound}
        label={texts.applicants}
        value={number(applicants)}
        about={texts.applications({ count: applications, pending })}
      >
        {applications > 0 && <To to="/EmployerDashboard/applicants">{texts.toApplicants}</To>}
      </Figure>
      <Rate icon={CalendarCheck} label={texts.interviews} share={interviews} says={texts.interviewed}>
        {atInterview > 0 && <To to={applicantsAt("interview")}>{texts.toInterviews({ count: atInterview })}</To>}
      </Rate>
      <Rate icon={CircleCheck} label={texts.hires} share={hires} says={texts.hired}>
        {hires !== null && hires.count > 0 && <To to={applicantsAt("hired")}>{texts.toHired}</To>}
      </Rate>
      <Figure
        icon={Clock}
        label={texts.reply}
        value={replyMinutes === null ? texts.nothing : roughDuration(replyMinutes)}
        about={replyMinutes === null ? texts.replyLater : texts.replyShown}
      />
    </>
  );
}

const PLACES = [
  [BriefcaseBusiness, "open"],
  [UsersRound, "applicants"],
  [CalendarCheck, "interviews"],
  [CircleCheck, "hires"],
  [Clock, "reply"],
] as const;

/** A placeholder as high as a figure with its link. */
function Unknown() {
  return PLACES.map(([icon, name]) => (
    <Figure key={name} icon={icon} label={texts[name]} value={<Skeleton wide={50} />} about={<Skeleton wide={80} />}>
      <div className={styles.way}>
        <Skeleton wide={60} />
      </div>
    </Figure>
  ));
}

const To = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="link-alone">
    {children}
  </Link>
);

interface FigureProps {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  /** The numbers that it was computed from. */
  about: ReactNode;
  /** A link to those entries. */
  children?: ReactNode;
}

function Figure({ icon, label, value, about, children }: FigureProps) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {label}
      </dt>
      <dd className={cx(styles.value, value === texts.nothing && styles.nothing)}>{value}</dd>
      <dd className={styles.about}>{about}</dd>
      {children && <dd className={styles.to}>{children}</dd>}
    </div>
  );
}

interface RateProps extends Pick<FigureProps, "icon" | "label" | "children"> {
  /** Null if there is nothing to compute it from. */
  share: Share | null;
  says: (values: { count: number; of: number }) => string;
}

function Rate({ share, says, ...rest }: RateProps) {
  const value = share ? percent(share.percent / 100) : texts.nothing;
  return (
    <Figure {...rest} value={value} about={share ? says({ count: share.count, of: share.of }) : texts.noneLookedAt} />
  );
}
