import { BriefcaseBusiness, UsersRound } from "lucide-react";
import { useNavigate } from "react-router";
import type { PageProps } from "../../app/routes.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { Need } from "./Attention.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { dashboardTexts } from "./dashboard.texts.ts";
import { employerTexts as texts } from "./employer/employer.texts.ts";
import { HiringFigures } from "./employer/HiringFigures.tsx";
import { useHiring } from "./employer/useHiring.ts";

/** `/EmployerDashboard`: what needs an answer first, and how the hiring goes. */
export function EmployerDashboard({ title }: PageProps) {
  const { hiring, retry } = useHiring();
  const navigate = useNavigate();
  const known = hiring !== null && hiring !== "failed" ? hiring : null;
  const pending = known?.pending ?? 0;
  const needs = [
    {
      key: "pending",
      icon: UsersRound,
      title: texts.wait.title(pending),
      text: texts.wait.text,
      action: texts.wait.action,
      onAction: () => navigate("/EmployerDashboard/applicants?status=pending"),
    },
  ];
  return (
    <Dashboard
      title={title}
      words={dashboardTexts.employer}
      needs={hiring === null ? null : pending > 0 ? needs : NONE}
      next={known?.jobs === 0 ? <FirstJob /> : undefined}
    >
      <HiringFigures hiring={hiring} onRetry={retry} />
    </Dashboard>
  );
}

const NONE: readonly Need[] = [];

/** Before there is a job, nothing else leads anywhere. */
function FirstJob() {
  return (
    <EmptyState
      icon={BriefcaseBusiness}
      title={texts.first.title}
      action={<ButtonLink to="/EmployerDashboard/positions/new">{texts.first.action}</ButtonLink>}
    >
      {texts.first.text}
    </EmptyState>
  );
}
