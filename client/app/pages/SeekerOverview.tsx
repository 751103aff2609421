import { Calendar, Handshake, IdCard, type LucideIcon, UserRoundPen } from "lucide-react";
import { ApplicationsSummary } from "#client/features/applications/overview/ApplicationsSummary.tsx";
import { type ApplicationNeed, applicationNeeds } from "#client/features/applications/overview/application-needs.ts";
import { overviewTexts as applicationTexts } from "#client/features/applications/overview/texts/overview.texts.ts";
import { type OwnApplications, useOwnApplications } from "#client/features/applications/overview/useOwnApplications.ts";
import type { Need } from "#client/features/dashboard/Attention.tsx";
import { Dashboard } from "#client/features/dashboard/Dashboard.tsx";
import { dashboardTexts } from "#client/features/dashboard/texts/dashboard.texts.ts";
import { RecommendedJobs } from "#client/features/jobs/recommended/RecommendedJobs.tsx";
import { ProfileSummary } from "#client/features/profiles/overview/ProfileSummary.tsx";
import { type ProfileNeed, profileNeeds } from "#client/features/profiles/overview/profile-needs.ts";
import { type OverviewState, useOverview } from "#client/features/profiles/overview/useOverview.ts";
import { openApplication, openProfile } from "#client/shell/overlays.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { useAuth } from "#client/shell/SessionProvider.tsx";
import { Button } from "#client/ui/controls/Button.tsx";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { hidden } from "#client/ui/layout/tags.tsx";
import { homeOf } from "#shared/accounts/user-types.ts";
import styles from "./SeekerOverview.module.css";

const ICONS: Record<ProfileNeed["kind"] | ApplicationNeed["kind"], LucideIcon> = {
  answer: Calendar,
  soon: Calendar,
  offer: Handshake,
  "pwd-id": IdCard,
  incomplete: UserRoundPen,
};

/** The job seekers' dashboard: open items, matching jobs, their applications, and the state of their profile. */
export function SeekerOverview({ title }: PageProps) {
  const { user } = useAuth();
  const profile = useOverview();
  const own = useOwnApplications();
  const now = new Date(useNow());
  if (!user) return null;
  const home = homeOf(user.user_type);
  return (
    <Dashboard
      title={title}
      words={user.user_type === "general" ? dashboardTexts.general : dashboardTexts.applicant}
      jobTitle={
        profile.answer.state === "ready" ? <JobTitle of={profile.answer.value.jobSeeker.current_job_title} /> : null
      }
      needs={needsOf(own.answer, profile.answer, now)}
      failure={own.answer.state === "failed" && <p className={styles.failure}>{applicationTexts.failedNeeds}</p>}
    >
      <div className={`flow ${styles.below}`}>
        <div className={styles.columns}>
          <RecommendedJobs home={home} />
          <div className={styles.side}>
            <ApplicationsSummary own={own.answer} onRetry={own.retry} now={now} to={`${home}/applications`} />
            <ProfileSummary now={profile.answer} onRetry={profile.retry} to={`${home}/profile`} />
          </div>
        </div>
      </div>
    </Dashboard>
  );
}

/** The specification's "/" for a missing title looks like an error, so it is only in the document; users see a button. */
function JobTitle({ of: jobTitle }: { of: string }) {
  if (jobTitle !== "") return <p>{dashboardTexts.jobTitle({ title: jobTitle, hidden })}</p>;
  return (
    <>
      <span className="visually-hidden" aria-hidden="true">
        {dashboardTexts.noJobTitle}
      </span>
      <Button variant="quiet" small onClick={() => openProfile({ mode: "edit", field: "current_job_title" })}>
        {dashboardTexts.addJobTitle}
      </Button>
    </>
  );
}

/** All open items, the most urgent first. Data that could not be loaded shows a card with a retry button. */
function needsOf(own: OwnApplications, profile: OverviewState, now: Date): Need[] | null {
  if (own.state === "loading" || profile.state === "loading") return null;
  const ofApplications = own.state === "ready" ? applicationNeeds(own.value.applications, now) : [];
  const ofProfile = profile.state === "ready" ? profileNeeds(profile.value) : [];
  return [
    ...ofApplications.map(({ kind, id, ...need }) => ({
      ...need,
      key: `${kind} ${id}`,
      icon: ICONS[kind],
      onAction: () => openApplication(id),
    })),
    ...ofProfile.map(({ kind, field, ...need }) => ({
      ...need,
      key: kind,
      icon: ICONS[kind],
      onAction: () => openProfile({ mode: "edit", field }),
    })),
  ];
}
