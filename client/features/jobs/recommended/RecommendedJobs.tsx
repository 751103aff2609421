import { CircleX, Compass, Sparkles } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { Button, buttonClass } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { useKeptFocus } from "#client/ui/hooks/useKeptFocus.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { uiTexts } from "#client/ui/ui.texts.ts";
import { listJobs } from "#shared/jobs/jobs.rest.ts";
import type { JobCard as Job } from "#shared/jobs/jobs.schemas.ts";
import { recommendedJobs } from "#shared/jobs/recommended.rest.ts";
import cardStyles from "../card/JobCard.module.css";
import { JobCard } from "../card/JobCard.tsx";
import { JobSkeletons } from "../card/JobSkeletons.tsx";
import { jobAddress, matchAddress, searchAddress } from "../job-address.ts";
import styles from "./RecommendedJobs.module.css";
import { recommendedTexts as texts } from "./recommended.texts.ts";

/** What is shown before somebody asks for all of them. */
const FIRST = 3;

type Jobs =
  | { state: "loading" | "failed" }
  /** `fits` is false where none does yet: then these are the newest. */
  | { state: "ready"; jobs: readonly Job[]; fits: boolean };

/** The jobs that fit; before the profile says enough for that, the newest ones. Null where they could not be had. */
async function ask(signal: AbortSignal): Promise<Extract<Jobs, { state: "ready" }> | null> {
  const result = await call(recommendedJobs, {}, { signal });
  if (!result.ok) return null;
  if (result.value.length > 0) return { state: "ready", jobs: result.value.map(({ job }) => job), fits: true };
  const newest = await call(listJobs, { query: { sort: "date", page_size: FIRST } }, { signal });
  return newest.ok ? { state: "ready", jobs: newest.value.jobs, fits: false } : null;
}

const idsOf = (jobs: readonly Job[]): string => jobs.map(({ id }) => id).join();

/** The jobs that fit best, each with its reasons, on the dashboard of whoever lives under `home`. */
export function RecommendedJobs({ home }: { home: string }) {
  const [now, setNow] = useState<Jobs>({ state: "loading" });
  const [all, setAll] = useState(false);
  const part = useKeptFocus();
  const asking = useRef(new AbortController());
  /** The number of matches that a saved profile has brought. */
  const [brought, setBrought] = useState(0);
  /** What is shown now, to compare with the next answer. */
  const shown = useRef<Jobs>(now);
  const profileSaved = useRef(false);
  const load = useCallback(async () => {
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const found = await ask(signal);
    if (signal.aborted) return;
    const before = shown.current;
    // What stands there is kept where news of it could not be had.
    const next: Jobs = found ?? (before.state === "ready" ? before : { state: "failed" });
    shown.current = next;
    setNow(next);
    if (!found || !profileSaved.current) return;
    profileSaved.current = false;
    // If there was no match before, the same job may already be shown as the newest one.
    const isSame = before.state === "ready" && before.fits && idsOf(before.jobs) === idsOf(found.jobs);
    if (!found.fits || isSame) return;
    setBrought(found.jobs.length);
    announce(texts.matches(found.jobs.length), "polite", "jobs-for-you");
  }, []);
  const retry = () => {
    shown.current = { state: "loading" };
    setNow(shown.current);
    void load();
  };
  useEffect(() => {
    void load();
    const saved = (onSaved: () => void) =>
      listenToOwnProfile(() => {
        profileSaved.current = true;
        onSaved();
      });
    const stop = followEvents(["job:changed", saved], () => void load());
    return () => {
      stop();
      asking.current.abort();
    };
  }, [load]);

  const jobs = now.state === "ready" ? now.jobs : [];
  const fits = now.state !== "ready" || now.fits;
  const isEmpty = now.state === "ready" && jobs.length === 0;
  return (
    <section ref={part} className={styles.part} aria-labelledby="jobs-for-you" aria-busy={now.state === "loading"}>
      <div className={styles.head}>
        <h2 id="jobs-for-you">{fits ? texts.heading : texts.newest}</h2>
        {/* Where there are none, the same is offered below. */}
        {!isEmpty && <Link to={matchAddress(home)}>{texts.search}</Link>}
      </div>
      {fits && brought > 0 && jobs.length > 0 && (
        <p className={styles.brought}>
          <Icon of={Sparkles} />
          {texts.matches(brought)}
        </p>
      )}
      {!fits && jobs.length > 0 && (
        <p>
          {texts.newestText} <Link to={`${home}/profile`}>{texts.profile}</Link>
        </p>
      )}
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
