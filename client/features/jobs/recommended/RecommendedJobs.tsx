import { CircleX, Compass, Sparkles } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { type CallResult, call } from "#client/data/api.ts";
import { type EventSource, followEvents } from "#client/data/follow-events.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { Button, buttonClass } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { useGroupFocus } from "#client/ui/hooks/useGroupFocus.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { JobCard as Job } from "#shared/jobs/jobs.schemas.ts";
import { recommendedJobs } from "#shared/jobs/recommended.rest.ts";
import { listJobs } from "#shared/jobs/search.rest.ts";
import cardStyles from "../card/JobCard.module.css";
import { JobCard } from "../card/JobCard.tsx";
import { JobSkeletons } from "../card/JobSkeletons.tsx";
import { jobAddress, matchAddress, searchAddress } from "../job-address.ts";
import styles from "./RecommendedJobs.module.css";
import { recommendedTexts as texts } from "./texts/recommended.texts.ts";

/** The initial number of jobs. */
const FIRST = 3;

/** `fits` is false while no job matches: then these are the newest. */
interface Found {
  jobs: readonly Job[];
  fits: boolean;
  /** How often the profile had been saved when the jobs were requested. */
  profileSaves: number;
}

/** Loads the matching jobs, or the newest ones while the profile is too incomplete for a match. */
async function ask(profileSaves: number, signal: AbortSignal): Promise<CallResult<Found>> {
  const result = await call(recommendedJobs, {}, { signal });
  if (!result.ok) return result;
  const jobs = result.value.map(({ job }) => job);
  if (jobs.length > 0) return { ok: true, value: { jobs, fits: true, profileSaves } };
  const newest = await call(listJobs, { query: { sort: "date", page_size: FIRST } }, { signal });
  return newest.ok ? { ok: true, value: { jobs: newest.value.jobs, fits: false, profileSaves } } : newest;
}

const idsOf = (jobs: readonly Job[]): string => jobs.map(({ id }) => id).join();

/** The best matching jobs, and how many of them are new after a profile was saved. */
function useRecommendedJobs(home: string) {
  const [newMatches, setNewMatches] = useState(0);
  const profileSaves = useRef(0);
  const { answer, retry } = useServerState("jobs for you", home, (signal) => ask(profileSaves.current, signal), {
    follow: (onNews) => {
      const onProfile: EventSource = (notify) =>
        listenToOwnProfile(() => {
          profileSaves.current++;
          notify();
        });
      return followEvents(["job:changed", onProfile], onNews);
    },
    onUpdated: (before, now) => {
      // If there was no match before, the same job may already be shown as one of the newest.
      const isSame = before.fits && idsOf(before.jobs) === idsOf(now.jobs);
      if (now.profileSaves === before.profileSaves || !now.fits || isSame) return;
      setNewMatches(now.jobs.length);
      announce(texts.matches({ count: now.jobs.length }), "polite", "jobs-for-you");
    },
  });
  return { answer, retry, newMatches };
}

/** The best matching jobs, each with its reasons. `home` is the path of the dashboard. */
export function RecommendedJobs({ home }: { home: string }) {
  const part = useGroupFocus();
  const { answer, retry, newMatches } = useRecommendedJobs(home);
  const { state } = answer;
  const jobs = state === "ready" ? answer.value.jobs : [];
  const fits = state !== "ready" || answer.value.fits;
  const isEmpty = state === "ready" && jobs.length === 0;
  return (
    <section ref={part} className={styles.part} aria-labelledby="jobs-for-you" aria-busy={state === "loading"}>
      <div className={styles.head}>
        <h2 id="jobs-for-you">{fits ? texts.heading : texts.newest}</h2>
        {/* An empty list has the same link below. */}
        {!isEmpty && <Link to={matchAddress(home)}>{texts.search}</Link>}
      </div>
      {fits && newMatches > 0 && jobs.length > 0 && (
        <p className={styles.brought}>
          <Icon of={Sparkles} />
          {texts.matches({ count: newMatches })}
        </p>
      )}
      {!fits && jobs.length > 0 && (
        <p>
          {texts.newestText} <Link to={`${home}/profile`}>{texts.profile}</Link>
        </p>
      )}
      {state === "loading" && <JobSkeletons rows={FIRST} matched />}
      {state === "failed" && <Failed onRetry={retry} />}
      {isEmpty && <NoJobs home={home} />}
      <Jobs jobs={jobs} home={home} />
    </section>
  );
}

/** The first jobs, and a button that shows all. */
function Jobs({ jobs, home }: { jobs: readonly Job[]; home: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
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
            {all ? texts.fewer : texts.all({ count: jobs.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Icon of={CircleX} />
        {texts.failed}
      </p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

function NoJobs({ home }: { home: string }) {
  return (
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
  );
}
