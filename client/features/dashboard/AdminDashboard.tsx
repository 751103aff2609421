import { useAuth } from "../../app/AuthProvider.tsx";
import type { PageProps } from "../../app/routes.ts";
import { Dashboard } from "./Dashboard.tsx";
import { dashboardTexts as texts } from "./dashboard.texts.ts";

/** `/AdminDashboard`: the admin area for admins, the community for general users. */
export function AdminDashboard({ title }: PageProps) {
  const { user } = useAuth();
  return <Dashboard title={title} words={user?.user_type === "admin" ? texts.admin : texts.general} />;
}
