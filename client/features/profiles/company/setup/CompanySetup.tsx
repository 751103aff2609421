import {
  Accessibility,
  BriefcaseBusiness,
  Building2,
  Circle,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  Mail,
} from "lucide-react";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { ProgressBar } from "#client/ui/feedback/ProgressBar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { COMPANY_TARGET } from "#shared/notifications/targets.ts";
import { openProfile } from "../../../../shell/overlays.ts";
import styles from "./CompanySetup.module.css";
import { type SetupFacts, type SetupStep, type StepKey, type StepState, setupSteps } from "./setup-steps.ts";
import { stepText } from "./step-text.ts";
import { setupTexts as texts } from "./texts/setup.texts.ts";

/** The address for adding documents. */
export const DOCUMENTS_PLACE = `${COMPANY_TARGET}#company-documents`;

const TOPICS: Record<StepKey, LucideIcon> = {
  email: Mail,
  review: Building2,
  job: BriefcaseBusiness,
  access: Accessibility,
};
const PICTURES: Record<StepState, LucideIcon> = { done: CircleCheck, waiting: Clock, rejected: CircleX, open: Circle };
const LOOKS = { done: "success", waiting: undefined, rejected: "danger", open: "draft" } as const;

/** The setup steps of a new company, shown until the last one is done. */
export function CompanySetup({ facts }: { facts: SetupFacts }) {
  const steps = setupSteps(facts);
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section className={styles.setup} aria-labelledby="setup">
      <div className={styles.head}>
        <h2 id="setup" tabIndex={-1}>
          {texts.heading}
        </h2>
        <p className="soft small" id="setup-progress">
          {texts.done({ count: done, of: steps.length })}
        </p>
      </div>
      <ProgressBar value={done} max={steps.length} labelledBy="setup-progress" />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} facts={facts} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { key, state }, facts }: { step: SetupStep; facts: SetupFacts }) {
  const { title, text, action } = stepText({ key, state }, facts);
  return (
    <li className={styles.step}>
      <Icon of={TOPICS[key]} />
      <div className={styles.what}>
        <h3>
          {title}{" "}
          <Pill icon={PICTURES[state]} look={LOOKS[state]}>
            {texts.state[state]}
          </Pill>
        </h3>
        <p>{text}</p>
      </div>
      {action && (
        <div className={styles.action}>
          <Action step={{ key, state }} facts={facts}>
            {action}
          </Action>
        </div>
      )}
    </li>
  );
}

function Action({ step: { key, state }, facts, children }: { step: SetupStep; facts: SetupFacts; children: string }) {
  if (key === "access")
    return (
      <Button
        variant="second"
        small
        onClick={() => openProfile({ mode: "edit", only: "company", field: "access_statement" })}
      >
        {children}
      </Button>
    );
  return (
    <ButtonLink variant="second" small to={wayOf(key, state, facts)}>
      {children}
    </ButtonLink>
  );
}

function wayOf(key: StepKey, state: StepState, { drafts }: SetupFacts): string {
  if (key === "review") return state === "rejected" ? COMPANY_TARGET : DOCUMENTS_PLACE;
  return drafts > 0 ? "/EmployerDashboard/positions?status=draft" : "/EmployerDashboard/positions/new";
}
