import { BriefcaseBusiness, Calendar } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Need } from "#client/features/dashboard/Attention.tsx";
import { Dashboard } from "#client/features/dashboard/Dashboard.tsx";
import { dashboardTexts } from "#client/features/dashboard/dashboard.texts.ts";
import { employerTexts as texts } from "#client/features/dashboard/employer/employer.texts.ts";
import { HiringFigures } from "#client/features/dashboard/employer/HiringFigures.tsx";
import { applicantsAt, hiringNeeds } from "#client/features/dashboard/employer/hiring-needs.ts";
import { NeedsFailed } from "#client/features/dashboard/employer/NeedsFailed.tsx";
import { type Hiring, useHiring } from "#client/features/dashboard/employer/useHiring.ts";
import { type InterviewNeed, useInterviewNeeds } from "#client/features/interviews/useInterviewNeeds.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useNow } from "../ui/useNow.ts";
import { openConversationWith } from "./chat-commands.ts";
import type { PageProps } from "./routes.ts";

/** Interviews that are named one by one; the others are one line more. */
const NAMED = 3;

/** `/EmployerDashboard`: what needs an answer first, and how the hiring goes. */
export function EmployerOverview({ title }: PageProps) {
  const now = new Date(useNow());
  const [attempt, setAttempt] = useState(0);
  const hiring = useHiring(attempt);
  const interviews = useInterviewNeeds("employer", now, attempt);
  const navigate = useNavigate();
  const isKnown = hiring !== null && interviews !== null;
  const failed = hiring === "failed" || interviews === "failed";
  const retry = useRetry(failed, () => setAttempt((n) => n + 1));
  return (
    <Dashboard
      title={title}
      words={dashboardTexts.employer}
      needs={isKnown ? needsOf(hiring, interviews, now, navigate) : null}
      failure={failed && <NeedsFailed onRetry={retry} />}
      next={isFirst(hiring) ? <FirstJob /> : undefined}
    >
      <HiringFigures hiring={hiring} />
    </Dashboard>
  );
}

const isFirst = (hiring: Hiring): boolean => hiring !== null && hiring !== "failed" && hiring.jobs === 0;

/** Somebody who waits for an answer on a time comes before those who wait for a first look. */
function needsOf(
  hiring: NonNullable<Hiring>,
  interviews: readonly InterviewNeed[] | "failed",
  now: Date,
  go: (to: string) => void,
): Need[] {
  const asked = interviews === "failed" ? [] : interviews;
  const applications = hiring === "failed" ? [] : hiringNeeds(hiring, now);
  return [
    ...asked.slice(0, NAMED).map(({ id, personId, name, ...said }) => ({
      ...said,
      key: `interview-${id}`,
      icon: Calendar,
      action: texts.needs.interview.action,
      about: ` ${name}`,
      onAction: () => openConversationWith(personId),
    })),
    ...(asked.length > NAMED ? [moreInterviews(asked.length - NAMED, go)] : []),
    ...applications.map(({ to, ...need }) => ({ ...need, onAction: () => go(to) })),
  ];
}

function moreInterviews(count: number, go: (to: string) => void): Need {
  const { title, text, action } = texts.needs.moreInterviews;
  return {
    key: "more-interviews",
    icon: Calendar,
    title: title(count),
    text,
    action,
    onAction: () => go(applicantsAt("interview")),
  };
}

/** The button that was pressed goes once everything is there: the focus stays in the page. */
function useRetry(failed: boolean, again: () => void): () => void {
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (failed || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [failed]);
  return () => {
    pressed.current = true;
    again();
  };
}

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
