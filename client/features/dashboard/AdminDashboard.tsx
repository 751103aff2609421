import type { PageProps } from "../../app/routes.ts";
import { Dashboard } from "./Dashboard.tsx";
import { dashboardTexts as texts } from "./dashboard.texts.ts";

/** `/AdminDashboard`, of admins. */
export function AdminDashboard({ title }: PageProps) {
  return <Dashboard title={title} words={texts.admin} />;
}
