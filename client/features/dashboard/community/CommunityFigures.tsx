import { BriefcaseBusiness, Building2, type LucideIcon, UsersRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { uiTexts } from "#client/ui/ui.texts.ts";
import { type PublicStats, publicStats } from "#shared/stats/stats.rest.ts";
import styles from "./CommunityFigures.module.css";
import { communityTexts as texts } from "./community.texts.ts";

const FIGURES: readonly { name: keyof PublicStats; icon: LucideIcon }[] = [
  { name: "activeUsers", icon: UsersRound },
  { name: "jobListings", icon: BriefcaseBusiness },
  { name: "partnerEmployers", icon: Building2 },
];

/** The public statistics, on the overview of general users. */
export function CommunityFigures() {
  const [stats, setStats] = useState<PublicStats | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const retry = () => {
    // The button goes with the failure: the focus stays in the section.
    heading.current?.focus();
    setAttempt((n) => n + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    void call(publicStats, {}, { signal: gone.signal }).then((result) => {
      if (!gone.signal.aborted) setStats(result.ok ? result.value : "failed");
    });
    return () => gone.abort();
  }, [attempt]);
  return (
    <section className={styles.community} aria-labelledby="community">
      <div>
        <h2 id="community" tabIndex={-1} ref={heading}>
          {texts.heading}
        </h2>
        <p className="soft">{texts.lead}</p>
      </div>
      {stats === "failed" ? (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
          <Button variant="second" small onClick={retry}>
            {uiTexts.tryAgain}
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
              <dd>{stats ? stats[name].formatted : <Skeleton wide={40} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
