import { CommunityFigures } from "#client/features/dashboard/community/CommunityFigures.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { SeekerOverview } from "./SeekerOverview.tsx";

/** `/AdminDashboard`, of general users: the overview of job seekers, with the community in numbers below it. */
export function GeneralHome({ title }: PageProps) {
  return (
    <>
      <SeekerOverview title={title} />
      <CommunityFigures />
    </>
  );
}
