import { Building2, Calendar } from "lucide-react";
import { useNavigate } from "react-router";
import type { Need } from "#client/features/dashboard/Attention.tsx";
import { Dashboard } from "#client/features/dashboard/Dashboard.tsx";
import { type HiringFigures as Figures, figuresOf } from "#client/features/dashboard/employer/figures.ts";
import { HiringFigures } from "#client/features/dashboard/employer/HiringFigures.tsx";
import { applicantsAt, hiringNeeds } from "#client/features/dashboard/employer/hiring-needs.ts";
import { NeedsFailed } from "#client/features/dashboard/employer/NeedsFailed.tsx";
import { employerTexts as texts } from "#client/features/dashboard/employer/texts/employer.texts.ts";
import { useHiring } from "#client/features/dashboard/employer/useHiring.ts";
import { dashboardTexts } from "#client/features/dashboard/texts/dashboard.texts.ts";
import { type InterviewNeed, interviewNeeds, useInterviews } from "#client/features/interviews/useInterviews.ts";
import { CompanySetup, DOCUMENTS_PLACE } from "#client/features/profiles/company/setup/CompanySetup.tsx";
import { isSetUp, type SetupFacts } from "#client/features/profiles/company/setup/setup-steps.ts";
import { setupTexts } from "#client/features/profiles/company/setup/texts/setup.texts.ts";
import { useAskReview } from "#client/features/profiles/company/setup/useAskReview.ts";
import { useCompany } from "#client/features/profiles/company/setup/useCompany.ts";
import { openConversationWith } from "#client/shell/chat-requests.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { useNow } from "#client/ui/hooks/useNow.ts";
import type { Company } from "#shared/profiles/company-views.ts";

/** The most interviews that are listed one by one; the others are summed up in one line. */
const NAMED = 3;
const NONE: readonly Need[] = [];

/** `/EmployerDashboard`: first the items that need an answer, then the state of the hiring. */
export function EmployerOverview({ title }: PageProps) {
  const now = new Date(useNow());
  const hiring = useHiring();
  const interviews = useInterviews();
  const { company, showPending, ...ownCompany } = useCompany();
  const navigate = useNavigate();
  const figures = hiring.answer.state === "ready" ? figuresOf(hiring.answer.value) : null;
  const openInterviews =
    interviews.answer.state === "ready" ? interviewNeeds(interviews.answer.value, "employer", now) : null;
  const noFigures = hiring.answer.state === "failed";
  const noInterviews = interviews.answer.state === "failed";
  const isKnown = (figures || noFigures) && (openInterviews || noInterviews) && (company || ownCompany.hasFailed);
  const failed = noFigures || noInterviews || ownCompany.hasFailed;
  const retry = () => {
    for (const part of [hiring, interviews, ownCompany]) part.retry();
  };
  const urgent = useRejection(company, showPending, navigate);
  const facts = factsOf(company, figures);
  const isNew = facts !== null && !isSetUp(facts);
  return (
    <Dashboard
      title={title}
      words={dashboardTexts.employer}
      urgent={urgent}
      needs={isKnown ? needsOf(figures, openInterviews ?? [], now, navigate) : null}
      // During a review and after a rejection something is waiting, even without open items.
      mayBeQuiet={facts === null || facts.status === "approved"}
      failure={failed && <NeedsFailed onRetry={retry} />}
      setup={isNew && <CompanySetup facts={facts} />}
      // Without a job the setup shows the next step.
      next={noFigures || (figures && figures.jobs > 0) ? undefined : null}
    >
      <HiringFigures hiring={figures} hasFailed={noFigures} />
    </Dashboard>
  );
}

function factsOf(company: Company | null, hiring: Figures | null): SetupFacts | null {
  if (!company || !hiring) return null;
  const { status, access_statement: accessStatement } = company;
  return { status, accessStatement, drafts: hiring.drafts, posted: hiring.jobs - hiring.drafts };
}

/** A rejection comes first on the page: until it is dealt with, nothing that the company writes is seen. */
function useRejection(company: Company | null, onAsked: () => void, go: (to: string) => void): readonly Need[] {
  const rejectedTexts = setupTexts.rejected;
  const { busy, ask } = useAskReview(() => {
    onAsked();
    // The pressed button disappears, so the focus would be lost.
    document.querySelector<HTMLElement>("main h1")?.focus();
  });
  if (company?.status !== "rejected") return NONE;
  const { company_name, reason } = company;
  return [
    {
      key: "rejected",
      icon: Building2,
      title: rejectedTexts.title({ name: company_name }),
      text: reason ? rejectedTexts.reason({ text: reason }) : rejectedTexts.noReason,
      action: rejectedTexts.ask,
      onAction: ask,
      busy: busy ? rejectedTexts.busy : undefined,
      other: { action: rejectedTexts.document, onAction: () => go(DOCUMENTS_PLACE) },
    },
  ];
}

/** Applicants who wait for an answer about a time come before those who wait for a first review. */
function needsOf(
  hiring: Figures | null,
  openInterviews: readonly InterviewNeed[],
  now: Date,
  go: (to: string) => void,
): Need[] {
  const applications = hiring ? hiringNeeds(hiring, now) : [];
  return [
    ...openInterviews.slice(0, NAMED).map(({ id, personId, name, ...need }) => ({
      ...need,
      key: `interview-${id}`,
      icon: Calendar,
      action: texts.needs.interview.action,
      about: name,
      onAction: () => openConversationWith(personId),
    })),
    ...(openInterviews.length > NAMED ? [moreInterviews(openInterviews.length - NAMED, go)] : []),
    ...applications.map(({ to, ...need }) => ({ ...need, onAction: () => go(to) })),
  ];
}

function moreInterviews(count: number, go: (to: string) => void): Need {
  const { title, text, action } = texts.needs.moreInterviews;
  return {
    key: "more-interviews",
    icon: Calendar,
    title: title({ count }),
    text,
    action,
    onAction: () => go(applicantsAt("interview")),
  };
}
