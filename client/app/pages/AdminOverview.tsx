import { lazy } from "react";
import type { PageProps } from "#client/shell/page-props.ts";
import { useAuth } from "#client/shell/SessionProvider.tsx";

const AdminHome = lazy(async () => ({ default: (await import("#client/app/admin/AdminHome.tsx")).AdminHome }));
const GeneralHome = lazy(async () => ({ default: (await import("./GeneralHome.tsx")).GeneralHome }));

/** `/AdminDashboard`, which admins and general users share: loads the home of the user's type. */
export function AdminOverview({ title }: PageProps) {
  const { user } = useAuth();
  return user?.user_type === "admin" ? <AdminHome title={title} /> : <GeneralHome title={title} />;
}
