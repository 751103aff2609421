import { IdCard, type LucideIcon, UserRoundPen } from "lucide-react";
import { Dashboard } from "#client/features/dashboard/Dashboard.tsx";
import { dashboardTexts } from "#client/features/dashboard/dashboard.texts.ts";
import { RecommendedJobs } from "#client/features/jobs/recommended/RecommendedJobs.tsx";
import { ProfileSummary } from "#client/features/profiles/overview/ProfileSummary.tsx";
import { type ProfileNeed, profileNeeds } from "#client/features/profiles/overview/profile-needs.ts";
import { type OverviewState, useOverview } from "#client/features/profiles/overview/useOverview.ts";
import { homeOf } from "#shared/accounts/user-types.ts";
import { useAuth } from "./AuthProvider.tsx";
import type { PageProps } from "./routes.ts";
import styles from "./SeekerOverview.module.css";
import { openProfile } from "./shell-commands.ts";

const ICONS: Record<ProfileNeed["kind"], LucideIcon> = { "pwd-id": IdCard, incomplete: UserRoundPen };

/** The first room of job seekers: what waits for them, the jobs that fit, and how their profile stands. */
export function SeekerOverview({ title }: PageProps) {
  const { user } = useAuth();
  const profile = useOverview();
  if (!user) return null;
  const home = homeOf(user.user_type);
  return (
    <Dashboard
      title={title}
      words={user.user_type === "general" ? dashboardTexts.general : dashboardTexts.applicant}
      jobTitle={jobTitleOf(profile.now)}
      needs={needsOf(profile.now)}
    >
      <div className={`flow ${styles.below}`}>
        <div className={styles.columns}>
          <RecommendedJobs home={home} />
          <ProfileSummary now={profile.now} onRetry={profile.retry} to={`${home}/profile`} />
        </div>
      </div>
    </Dashboard>
  );
}

/** The specification shows a stroke where there is none; nothing is said before it is known. */
const jobTitleOf = (now: OverviewState): string =>
  now.state === "ready" ? now.profile.jobSeeker.current_job_title || dashboardTexts.noJobTitle : "";

/** A profile that could not be loaded waits for nothing here: its own card says so, with a way to try again. */
function needsOf(now: OverviewState) {
  if (now.state === "loading") return null;
  if (now.state !== "ready") return [];
  return profileNeeds(now.profile).map(({ kind, field, ...need }) => ({
    ...need,
    key: kind,
    icon: ICONS[kind],
    onAction: () => openProfile({ mode: "edit", field }),
  }));
}
