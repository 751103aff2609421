import { BriefcaseBusiness, Building2, type LucideIcon, UsersRound } from "lucide-react";
import { useRef } from "react";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { type PublicStats, publicStats } from "#shared/stats/stats.rest.ts";
import styles from "./CommunityFigures.module.css";
import { communityTexts as texts } from "./texts/community.texts.ts";

const FIGURES: readonly { name: keyof PublicStats; icon: LucideIcon }[] = [
  { name: "activeUsers", icon: UsersRound },
  { name: "jobListings", icon: BriefcaseBusiness },
  { name: "partnerEmployers", icon: Building2 },
];

/** The public statistics, on the dashboard of general users. */
export function CommunityFigures() {
  const { answer, retry } = useEndpoint(publicStats, {});
  const heading = useRef<HTMLHeadingElement>(null);
  const handleRetry = () => {
    // The button disappears with the error, so the focus moves to the section.
    heading.current?.focus();
    retry();
  };
  return (
    <section className={styles.community} aria-labelledby="community">
      <div>
        <h2 id="community" tabIndex={-1} ref={heading}>
          {texts.heading}
        </h2>
        <p className="soft">{texts.lead}</p>
      </div>
      {answer.state === "failed" ? (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
          <Button variant="second" small onClick={handleRetry}>
            {feedbackTexts.tryAgain}
          </Button>
        </div>
      ) : (
        <dl className={styles.figures}>
          {FIGURES.map(({ name, icon }) => (
            <div key={name}>
              <dt>
                <Icon of={icon} />
                {texts.figures[name]}
              </dt>
              <dd>{answer.state === "ready" ? answer.value[name].formatted : <Skeleton wide={40} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
