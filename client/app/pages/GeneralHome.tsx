import { CommunityFigures } from "#client/features/dashboard/community/CommunityFigures.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { SeekerOverview } from "./SeekerOverview.tsx";

/** `/AdminDashboard` for general users: the job seekers' overview, with the community statistics below. */
export function GeneralHome({ title }: PageProps) {
  return (
    <>
      <SeekerOverview title={title} />
      <CommunityFigures />
    </>
  );
}
