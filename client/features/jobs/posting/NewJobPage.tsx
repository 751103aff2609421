import { jobFormTexts as texts } from "#client/features/jobs/posting/form/texts/job-form/job-form.texts.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { useAuth } from "../../../shell/SessionProvider.tsx";
import { JobFormView } from "./form/JobFormView.tsx";

/** `/EmployerDashboard/positions/new`. */
export function NewJobPage({ title }: PageProps) {
  const { user } = useAuth();
  if (!user) return null;
  return <JobFormView title={title} heading={texts.newTitle} lead={texts.newLead} userId={user.id} job={null} />;
}
