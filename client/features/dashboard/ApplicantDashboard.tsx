import type { PageProps } from "../../app/routes.ts";
import { Dashboard } from "./Dashboard.tsx";
import { dashboardTexts as texts } from "./dashboard.texts.ts";

/** `/ApplicantDashboard`. */
export function ApplicantDashboard({ title }: PageProps) {
  return <Dashboard title={title} words={texts.applicant} />;
}
