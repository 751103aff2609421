import type { EmployerState } from "#shared/admin/admin.rest.ts";

/** The facts that decide which steps are done. */
export interface SetupFacts {
  status: EmployerState;
  accessStatement: string;
  /** Jobs that were never published. */
  drafts: number;
  /** Jobs that are or were open. */
  posted: number;
}

/** `waiting`: an admin has to act, not the employer. */
export type StepState = "done" | "waiting" | "rejected" | "open";
export type StepKey = "email" | "review" | "job" | "access";
export interface SetupStep {
  key: StepKey;
  state: StepState;
}

const REVIEW: Record<EmployerState, StepState> = { pending: "waiting", approved: "done", rejected: "rejected" };

/**
 * The steps from a new account to a company that people can apply to. Signing in requires a confirmed email address.
 */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  return [
    { key: "email", state: "done" },
    { key: "review", state: REVIEW[facts.status] },
    { key: "job", state: jobState(facts) },
    { key: "access", state: facts.accessStatement === "" ? "open" : "done" },
  ];
}

export const isSetUp = (facts: SetupFacts): boolean => setupSteps(facts).every(({ state }) => state === "done");

/** Until the company is approved, an employer can only write drafts. */
function jobState({ status, drafts, posted }: SetupFacts): StepState {
  if (posted > 0) return "done";
  return status !== "approved" && drafts > 0 ? "waiting" : "open";
}
