import { AdminDashboard } from "#client/features/dashboard/AdminDashboard.tsx";
import { useAuth } from "./AuthProvider.tsx";
import type { PageProps } from "./routes.ts";
import { SeekerOverview } from "./SeekerOverview.tsx";

/** `/AdminDashboard`: the admin area for admins, and for general users the overview of job seekers. */
export function AdminOverview({ title }: PageProps) {
  const { user } = useAuth();
  return user?.user_type === "admin" ? <AdminDashboard title={title} /> : <SeekerOverview title={title} />;
}
