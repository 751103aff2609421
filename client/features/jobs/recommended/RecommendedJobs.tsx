import { CircleX, Compass } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/net/api.ts";
import { followNews } from "#client/net/follow-news.ts";
import { listen } from "#client/net/socket.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { EmptyState } from "#client/ui/EmptyState.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { Link } from "#client/ui/Link.tsx";
import { uiTexts } from "#client/ui/ui.texts.ts";
import { useKeptFocus } from "#client/ui/useKeptFocus.ts";
import type { JobCard as Job } from "#shared/jobs/jobs.schemas.ts";
import { recommendedJobs } from "#shared/jobs/recommended.rest.ts";
import cardStyles from "../card/JobCard.module.css";
import { JobCard } from "../card/JobCard.tsx";
import { JobSkeletons } from "../card/JobSkeletons.tsx";
import { jobAddress, matchAddress, searchAddress } from "../job-address.ts";
import styles from "./RecommendedJobs.module.css";
import { recommendedTexts as texts } from "./recommended.texts.ts";

type Jobs = { state: "loading" | "failed" } | { state: "ready"; jobs: readonly Job[] };

/** What is shown before somebody asks for all of them. */
const FIRST = 3;

/** The jobs that fit best, each with its reasons, on the dashboard of whoever lives under `home`. */
export function RecommendedJobs({ home }: { home: string }) {
  const [now, setNow] = useState<Jobs>({ state: "loading" });
  const [all, setAll] = useState(false);
  const part = useKeptFocus();
  const asking = useRef(new AbortController());
  const load = useCallback(async () => {
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const result = await call(recommendedJobs, {}, { signal });
    if (signal.aborted) return;
    // What stands there is kept where news of it could not be had.
    if (result.ok) setNow({ state: "ready", jobs: result.value.map(({ job }) => job) });
    else setNow((shown) => (shown.state === "ready" ? shown : { state: "failed" }));
  }, []);
  const retry = () => {
    setNow({ state: "loading" });
    void load();
  };
  useEffect(() => {
    void load();
    const { hear, stop } = followNews(() => void load());
    const undo = listen("job:changed", hear);
    return () => {
      undo();
      stop();
      asking.current.abort();
    };
  }, [load]);

  const jobs = now.state === "ready" ? now.jobs : [];
  const isEmpty = now.state === "ready" && jobs.length === 0;
  return (
    <section ref={part} className={styles.part} aria-labelledby="jobs-for-you" aria-busy={now.state === "loading"}>
      <div className={styles.head}>
        <h2 id="jobs-for-you">{texts.heading}</h2>
        {/* Where there are none, the same is offered below. */}
        {!isEmpty && <Link to={matchAddress(home)}>{texts.search}</Link>}
      </div>
      {now.state === "loading" && <JobSkeletons rows={FIRST} matched />}
      {now.state === "failed" && (
        <div className={styles.failed} role="alert">
          <p>
            <Icon of={CircleX} />
            {texts.failed}
          </p>
          <Button variant="second" small onClick={retry}>
            {uiTexts.tryAgain}
          </Button>
        </div>
      )}
      {isEmpty && (
        <div className={cardStyles.list}>
          <EmptyState
            icon={Compass}
            title={texts.nothing}
            action={
              <Link to={searchAddress(home)} className={buttonClass({})}>
                {texts.search}
              </Link>
            }
          >
            {texts.nothingText}
          </EmptyState>
        </div>
      )}
      {jobs.length > 0 && (
        <ul className={cardStyles.list}>
          {(all ? jobs : jobs.slice(0, FIRST)).map((job) => (
            <JobCard key={job.id} job={job} to={jobAddress(home, job.id)} />
          ))}
        </ul>
      )}
      {jobs.length > FIRST && (
        <div>
          <Button variant="second" small aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.fewer : texts.all(jobs.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
