import { BriefcaseBusiness, CalendarCheck, CircleCheck, Clock, type LucideIcon, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { employerTexts as texts } from "./employer.texts.ts";
import type { Share } from "./figures.ts";
import styles from "./HiringFigures.module.css";
import type { Hiring } from "./useHiring.ts";

/** How the hiring goes: each figure with what it was computed from. */
export function HiringFigures({ hiring, onRetry }: { hiring: Hiring; onRetry: () => void }) {
  return (
    <section className={styles.hiring} aria-labelledby="hiring">
      <h2 id="hiring">{texts.heading}</h2>
      {hiring === "failed" ? (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
          <Button variant="second" small onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <dl className={styles.figures}>
          <Figure icon={BriefcaseBusiness} label={texts.open} value={hiring && String(hiring.open)}>
            <Link to="/EmployerDashboard/positions" className="link-alone">
              {texts.toJobs}
            </Link>
          </Figure>
          <Figure icon={UsersRound} label={texts.applicants} value={hiring && String(hiring.applicants)}>
            {hiring && (hiring.ofNewest === null ? texts.pending(hiring.pending) : texts.ofNewest(hiring.ofNewest))}
          </Figure>
          <Rate icon={CalendarCheck} label={texts.interviews} share={hiring?.interviews} says={texts.interviewed} />
          <Rate icon={CircleCheck} label={texts.hires} share={hiring?.hired} says={texts.hired} />
          <Figure
            icon={Clock}
            label={texts.reply}
            value={hiring && (hiring.replyMinutes === null ? texts.nothing : texts.time(hiring.replyMinutes))}
          >
            {hiring && (hiring.replyMinutes === null ? texts.replyLater : texts.replyShown)}
          </Figure>
        </dl>
      )}
    </section>
  );
}

interface FigureProps {
  icon: LucideIcon;
  label: string;
  /** Null until it is there: its place is kept. */
  value: string | null;
  children: ReactNode;
}

function Figure({ icon, label, value, children }: FigureProps) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {label}
      </dt>
      <dd className={styles.value}>{value ?? <Skeleton wide={50} />}</dd>
      <dd className={styles.about}>{children ?? <Skeleton wide={80} />}</dd>
    </div>
  );
}

interface RateProps {
  icon: LucideIcon;
  label: string;
  /** Null where there is nothing to compute it from, undefined until that is known. */
  share: Share | null | undefined;
  says: (count: number, of: number) => string;
}

function Rate({ icon, label, share, says }: RateProps) {
  const value = share === undefined ? null : share ? texts.percent(share.percent) : texts.nothing;
  return (
    <Figure icon={icon} label={label} value={value}>
      {share === undefined ? null : share ? says(share.count, share.of) : texts.noApplicants}
    </Figure>
  );
}
