import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

interface StepState {
  step?: unknown;
}

const askedStep = (state: unknown): number => {
  const step = typeof state === "object" && state !== null ? (state as StepState).step : undefined;
  return typeof step === "number" && Number.isInteger(step) && step >= 1 ? step : 1;
};

/**
 * The current step, counted from 1. It is in the navigation state, so that the browser's Back goes to the previous step
 * instead of losing the typed values. After a reload the form is empty and starts at step 1.
 */
export function useWizardStep(): { step: number; goTo: (step: number) => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [reached, setReached] = useState(1);
  const goTo = (step: number) => {
    setReached((most) => Math.max(most, step));
    navigate(pathname + search, { state: { ...state, step } });
  };
  return { step: Math.min(askedStep(state), reached), goTo };
}
