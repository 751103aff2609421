import { lazy } from "react";
import { useAuth } from "./AuthProvider.tsx";
import type { PageProps } from "./routes.ts";
import { SeekerOverview } from "./SeekerOverview.tsx";

/** General users do not load it. */
const AdminHome = lazy(async () => ({ default: (await import("./admin/AdminHome.tsx")).AdminHome }));

/** `/AdminDashboard`: the admin area for admins, and for general users the overview of job seekers. */
export function AdminOverview({ title }: PageProps) {
  const { user } = useAuth();
  return user?.user_type === "admin" ? <AdminHome title={title} /> : <SeekerOverview title={title} />;
}
