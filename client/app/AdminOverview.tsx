import { lazy, Suspense } from "react";
import type { PageProps } from "#client/shell/page-props.ts";
import { useAuth } from "../shell/SessionProvider.tsx";
import { SeekerOverview } from "./SeekerOverview.tsx";

/** General users do not load it. */
const AdminHome = lazy(async () => ({ default: (await import("./admin/AdminHome.tsx")).AdminHome }));
/** No other seeker loads it. */
const CommunityFigures = lazy(async () => ({
  default: (await import("#client/features/dashboard/community/CommunityFigures.tsx")).CommunityFigures,
}));

/**
 * `/AdminDashboard`: the admin area for admins, and for general users the overview of job seekers, with the community in
 * numbers below it.
 */
export function AdminOverview({ title }: PageProps) {
  const { user } = useAuth();
  if (user?.user_type === "admin") return <AdminHome title={title} />;
  return (
    <>
      <SeekerOverview title={title} />
      <Suspense>
        <CommunityFigures />
      </Suspense>
    </>
  );
}
